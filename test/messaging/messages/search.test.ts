import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { searchVisibleMessages } from "../../../subgraphs/messaging/messages/store/message-lists.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import type { TestAgent } from "../../support/org.js";
import { countingReads } from "../../support/rows-read.js";
import { ImScene } from "../support/im-scene.js";

let scene: ImScene;
let [desk, lab] = [] as unknown as [TestAgent, TestAgent];
const conversations = new Map<string, string>();
const stored = new Map<string, string>();

beforeAll(async () => {
  scene = await ImScene.start();
  [desk, lab] = [await scene.agent(), await scene.agent()];
  await put("first", desk, "A pelican flies", 1);
  await put("second", lab, "Nothing here", 2);
  await put("third", lab, "PELICANS fly, 100% of them", 3);
  await put("blocked", desk, "a blocked pelican", 4, true);
});
afterAll(() => scene?.close());

async function put(name: string, agent: TestAgent, content: string, minute: number, isBlocked = false): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute));
  if (!conversations.has(agent.id)) {
    const id = randomUUID();
    const times = { lastMessageAt: at, lastVisibleAt: at, createdAt: at, updatedAt: at };
    await scene.writer.imConversation.create({
      data: { id, identityId: agent.id, isGroup: false, remoteNumber: `+1555555014${conversations.size}`, ...times },
    });
    conversations.set(agent.id, id);
  }
  const id = randomUUID();
  await scene.writer.imMessage.create({
    data: {
      id,
      conversationId: conversations.get(agent.id)!,
      identityId: agent.id,
      isGroup: false,
      lineId: randomUUID(),
      direction: "inbound",
      service: "imessage",
      status: "received",
      isBlocked,
      carrier: "fake",
      carrierMessageId: randomUUID(),
      content,
      createdAt: at,
      updatedAt: at,
    },
  });
  stored.set(id, name);
}

const query = `query ($search: String, $identityId: ID, $offset: Int, $first: Int, $after: String) {
  imMessages(search: $search, identityId: $identityId, offset: $offset, first: $first, after: $after) {
    nodes { id } pageInfo { hasNextPage endCursor }
  }
}`;
const read = async (variables: object, key = scene.organization.adminKey): Promise<any> => {
  const { data, errors } = await scene.parley.graphql(query, variables as any, key);
  return data?.["imMessages"] ?? errors![0]!.extensions!["code"];
};
const found = async (variables: object, key?: string): Promise<(string | undefined)[]> =>
  (await read(variables, key)).nodes.map(({ id }: { id: string }) => stored.get(id));

it("finds messages of all agents in which every word occurs, newest first, and no more than the viewer sees", async () => {
  expect(await found({ search: "pelican" })).toEqual(["blocked", "third", "first"]);
  expect(await found({ search: "Pelican FLIES" })).toEqual(["first"]);
  expect(await found({ search: "100%" })).toEqual(["third"]);
  expect(await found({ search: "p_lican" })).toEqual([]);
  expect(await found({ search: "pelican", identityId: lab.id })).toEqual(["third"]);
  expect(await found({ search: "pelican" }, desk.key)).toEqual(["first"]);
  const start = await read({ search: "pelican", first: 1 });
  const next = await read({ search: "pelican", first: 1, after: start.pageInfo.endCursor });
  expect([start, next].flatMap(({ nodes }) => nodes.map(({ id }: any) => stored.get(id)))).toEqual([
    "blocked",
    "third",
  ]);
  expect(await read({ search: "pelican", offset: 1 })).toBe("validation_failed");
  expect(await read({ search: "x".repeat(201) })).toBe("validation_failed");
});

it("finds words however their parts are joined, in any case and form, and within other scripts", async () => {
  const agent = await scene.agent();
  await put("irish", agent, "Miss O’Neil pays INV-2023/a20bf366", 10);
  await put("plain", agent, "miss oneil", 11);
  await put("japanese", agent, "明日の会議：第３四半期", 12);
  await put("german", agent, "ÄRGER mit der GRÖSSE", 13);
  const expected: Record<string, string[]> = {
    oneil: ["plain", "irish"],
    "o'neil": ["plain", "irish"],
    a20bf366: ["irish"],
    "inv-2023": ["irish"],
    inv2023: ["irish"],
    会議: ["japanese"],
    第3四半期: ["japanese"],
    "ärger größe": ["german"],
  };
  for (const [search, names] of Object.entries(expected)) {
    expect([search, await found({ search, identityId: agent.id })]).toEqual([search, names]);
  }
});

it("a page looks at so many messages of each agent, and goes on where it stopped", async () => {
  const agent = await scene.agent();
  await put("needle", agent, "a needle", 5);
  await scene.parley.services.database.jobs.driver.query(
    `insert into im_message (id, conversation_id, identity_id, is_group, line_id, direction, service, status, is_read,
       is_blocked, carrier, content, created_at, updated_at)
     select gen_random_uuid(), $1, $2, false, gen_random_uuid(), 'inbound', 'imessage', 'received', false, false, 'fake',
       'hay', at, at
     from (select timestamptz '2026-02-01Z' + n * interval '1 second' as at from generate_series(1, 40000) n) g`,
    [conversations.get(agent.id), agent.id],
  );
  await scene.parley.services.database.jobs.driver.query("analyze im_message, im_conversation, identity, im_settings");
  const viewer = { kind: "admin_key", organizationId: scene.organization.id } as Viewer;
  const filter = {
    identityId: null,
    conversationId: null,
    threadId: null,
    includeGroups: false,
    isRead: null,
    isBlocked: null,
    dates: { from: null, to: null },
  };
  const search = (after: any) =>
    countingReads(scene.parley.services, (db) =>
      searchVisibleMessages(db, viewer, filter, ["needle"], { first: 10, after }, 1_000),
    );
  const { answer, rows } = await search(null);
  expect([answer.rows.length, answer.hasNextPage]).toEqual([0, true]);
  expect(rows).toBeLessThan(1_000 * 6);
  let page = answer;
  for (let pages = 0; pages < 50 && page.rows.length === 0; pages++) page = (await search(page.end)).answer;
  expect(page.rows.map(({ id }) => stored.get(id))).toEqual(["needle"]);
});
