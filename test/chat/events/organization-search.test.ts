import { afterAll, beforeAll, expect, it } from "vitest";
import { searchVisibleOrganizationChatEvents } from "../../../subgraphs/chat/events/store/event-search.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { makeOrganization } from "../../support/org.js";
import { countingReads } from "../../support/rows-read.js";
import { EventScene } from "../support/event-scene.js";
import { messagePayload } from "../support/signed.js";

let scene: EventScene;

beforeAll(async () => {
  scene = await EventScene.start();
});

afterAll(() => scene?.close());

type Connected = Awaited<ReturnType<EventScene["connected"]>>;

async function say(connection: Connected, slackEventId: string, text: string): Promise<void> {
  scene.clock.advance(1_000);
  const { workspaceId } = scene.slack.sample;
  await scene.post(connection, messagePayload(workspaceId, slackEventId, { text }, connection.appId));
}

const query = `query ($search: String, $identityId: ID, $first: Int, $after: String) {
  chatOrganizationEvents(search: $search, identityId: $identityId, first: $first, after: $after) {
    nodes { slackEventId } pageInfo { hasNextPage endCursor }
  }
}`;
const read = async (variables: Record<string, unknown>, key = scene.organization.adminKey): Promise<any> => {
  const { data, errors } = await scene.parley.graphql(query, variables, key);
  return data?.["chatOrganizationEvents"] ?? errors![0]!.extensions!["code"];
};
const found = async (variables: Record<string, unknown>, key?: string): Promise<string[]> =>
  (await read(variables, key)).nodes.map(({ slackEventId }: any) => slackEventId);

it("finds messages of all connections in which every word occurs, newest first, and nobody else's", async () => {
  const [desk, lab] = [await scene.connected(), await scene.connected()];
  await say(desk, "EvPELICAN1", "A pelican flies");
  await say(lab, "EvNOTHING", "Nothing here");
  await say(lab, "EvPELICAN2", "PELICANS fly, 100% of them");
  expect(await found({ search: "pelican" })).toEqual(["EvPELICAN2", "EvPELICAN1"]);
  expect(await found({ search: " Pelican FLIES " })).toEqual(["EvPELICAN1"]);
  expect(await found({ search: "100%" })).toEqual(["EvPELICAN2"]);
  expect(await found({ search: "p_lican" })).toEqual([]);
  expect(await found({ search: "pelican", identityId: desk.agent.id })).toEqual(["EvPELICAN1"]);
  const start = await read({ search: "pelican", first: 1 });
  expect(await found({ search: "pelican", first: 1, after: start.pageInfo.endCursor })).toEqual(["EvPELICAN1"]);
  const other = await makeOrganization(scene.parley.services);
  expect(await found({ search: "pelican" }, other.adminKey)).toEqual([]);
  expect(await read({ search: "x".repeat(201) })).toBe("validation_failed");
  expect(await read({ search: "pelican", after: (await read({ first: 1 })).pageInfo.endCursor })).toBe(
    "invalid_cursor",
  );
});

it("finds words however their parts are joined, in any case and form, and within other scripts", async () => {
  const desk = await scene.connected();
  const { agent } = desk;
  await say(desk, "EvIRISH", "Miss O’Neil pays INV-2023/a20bf366");
  await say(desk, "EvPLAIN", "miss oneil");
  await say(desk, "EvJAPANESE", "明日の会議：第３四半期");
  await say(desk, "EvGERMAN", "ÄRGER mit der GRÖSSE");
  const expected: Record<string, string[]> = {
    oneil: ["EvPLAIN", "EvIRISH"],
    "o'neil": ["EvPLAIN", "EvIRISH"],
    a20bf366: ["EvIRISH"],
    inv2023: ["EvIRISH"],
    会議: ["EvJAPANESE"],
    "ärger größe": ["EvGERMAN"],
  };
  for (const [search, ids] of Object.entries(expected)) {
    expect([search, await found({ search, identityId: agent.id })]).toEqual([search, ids]);
  }
});

it("a page looks at so many events of each connection, and goes on where it stopped", async () => {
  const { id, agent } = await scene.connected();
  const { services } = scene.parley;
  await services.database.jobs.driver.query(
    `insert into chat_event (id, connection_id, slack_event_id, type, from_self, facts, happened_at, received_at)
     select gen_random_uuid(), $1, 'EvMANY' || n, 'message', false,
       json_build_object('message', json_build_object('text', case when n = 1 then 'a needle' else 'hay' end)), at, at
     from (select n, $2::timestamptz + n * interval '1 millisecond' as at from generate_series(1, 20000) n) g`,
    [id, scene.clock.now()],
  );
  await services.database.jobs.driver.query("analyze chat_event, chat_connection, identity");
  const viewer = { kind: "admin_key", organizationId: scene.organization.id } as Viewer;
  const filter = { identityId: agent.id, type: null, words: ["needle"] };
  const search = (after: any) =>
    countingReads(services, (db) =>
      searchVisibleOrganizationChatEvents(db, viewer, filter, { first: 10, after }, 1_000),
    );
  const { answer, rows } = await search(null);
  expect([answer.rows.length, answer.hasNextPage]).toEqual([0, true]);
  expect(rows).toBeLessThan(1_000 * 6);
  let page = answer;
  for (let pages = 0; pages < 50 && page.rows.length === 0; pages++) page = (await search(page.end)).answer;
  expect(page.rows.map(({ slackEventId }) => slackEventId)).toEqual(["EvMANY1"]);
});
