import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ConversationFilter,
  listVisibleSummaries,
  summaryKeyset,
  type SummaryRow,
} from "../../../subgraphs/messaging/conversations/store/conversation-lists.js";
import { listVisibleMessages, type MessageFilter } from "../../../subgraphs/messaging/messages/store/message-lists.js";
import type { Keyset, Page, PageRequest } from "../../../subgraphs/shared/pagination/page.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import type { TestAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { ImScene } from "../support/im-scene.js";
import { countingReads } from "../../support/rows-read.js";

const many = 20_000;
const everything = { identityId: null, includeGroups: true, isBlocked: null, dates: { from: null, to: null } };
const system = { kind: "system" } as Viewer;

let scene: ImScene;
let agent: TestAgent;
let line: string;
let direct: string;
let group: string;
beforeAll(async () => {
  scene = await ImScene.start();
  agent = await scene.agent();
  line = (await scene.attach(agent)).id;
  direct = await conversation({ number: "+15555550141" });
  group = await conversation({ isGroup: true });
  // The few that are looked for are older than all the others.
  for (const isBlocked of [false, true]) {
    for (const [direction, isRead] of [
      ["inbound", false],
      ["inbound", true],
      ["outbound", false],
    ] as const) {
      for (const id of [direct, group]) await messages(3, { id, direction, isRead, isBlocked, minute: 0 });
    }
  }
  await sql("analyze im_message, im_conversation, identity, im_settings");
});
afterAll(() => scene.close());

const sql = (text: string, values: unknown[] = []) => scene.parley.services.database.jobs.driver.query(text, values);

/** Stores a conversation; its latest message is as many minutes after the others' as `minute` says. */
async function conversation({
  number,
  isGroup = false,
  minute = 0,
}: {
  number?: string;
  isGroup?: boolean;
  minute?: number;
}) {
  const [id, at] = [randomUUID(), new Date(Date.UTC(2026, 0, 1) + minute * 60_000)];
  const times = { lastMessageAt: at, lastVisibleAt: at, createdAt: at, updatedAt: at };
  const place = isGroup ? { lineId: line, carrierThreadId: id, groupCreationStatus: "ready" as const } : {};
  const row = { id, identityId: agent.id, isGroup, remoteNumber: number ?? null, ...times, ...place };
  await scene.writer.imConversation.create({ data: row });
  return id;
}

interface Kind {
  readonly id: string;
  readonly direction: "inbound" | "outbound";
  readonly isRead: boolean;
  readonly isBlocked: boolean;
  /** How much later than the first. */
  readonly minute: number;
}

/** Stores so many messages of one kind, a second apart. */
async function messages(count: number, { id, direction, isRead, isBlocked, minute }: Kind): Promise<void> {
  await sql(
    `insert into im_message (id, conversation_id, identity_id, is_group, line_id, direction, service, status, is_read,
       is_blocked, carrier, content, created_at, updated_at)
     select gen_random_uuid(), $1, $2, $3, $4, $5::"ImDirection", 'imessage', 'received', $6, $7, 'fake', n::text, at, at
     from (select n, timestamptz '2026-01-01Z' + $8 * interval '1 minute' + n * interval '1 second' as at
       from generate_series(1, $9::int) n) g`,
    [id, agent.id, id === group, line, direction, isRead, isBlocked, minute, count],
  );
}

type Asked = Partial<MessageFilter>;
const asked = (filter: Asked): MessageFilter => ({
  ...everything,
  conversationId: null,
  threadId: null,
  isRead: null,
  ...filter,
  identityId: agent.id,
});

/** Every combination of the filters of messages. */
const filters: Asked[] = [null, false, true]
  .flatMap((isRead) =>
    [null, false, true].flatMap((isBlocked) =>
      ["of direct", "of group", false, true].map((which) => ({ isRead, isBlocked, which })),
    ),
  )
  .map(({ which, ...rest }) => ({ ...rest, ...whichOf(which) }));
function whichOf(which: string | boolean): Asked {
  if (typeof which === "boolean") return { includeGroups: which };
  return { includeGroups: false, conversationId: which };
}
const named = ({ conversationId, ...filter }: Asked): Asked => ({
  ...filter,
  ...(conversationId == null ? {} : { conversationId: conversationId === "of direct" ? direct : group }),
});

describe("messages", () => {
  it.each(filters)("filtered by %j, page by page, are those that match, newest first", async (filter) => {
    const wanted = asked(named(filter));
    const all = await scene.writer.imMessage.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
    const expected = all.filter(
      (row) =>
        (wanted.isRead === null || (row.direction === "inbound" && row.isRead === wanted.isRead)) &&
        (wanted.isBlocked === null || row.isBlocked === wanted.isBlocked) &&
        (wanted.conversationId === null
          ? wanted.includeGroups || !row.isGroup
          : row.conversationId === wanted.conversationId),
    );
    const ids: string[] = [];
    const { reader } = scene.parley.services.database.request;
    let [after, more]: [Keyset | null, boolean] = [null, true];
    while (more) {
      const page = await listVisibleMessages(reader, system, wanted, { first: 4, after });
      ids.push(...page.rows.map(({ id }) => id));
      [after, more] = [page.rows.at(-1)!, page.hasNextPage];
    }
    expect(ids).toEqual(expected.map(({ id }) => id));
    const skipped = await listVisibleMessages(reader, system, wanted, { first: 4, after: null }, 2);
    expect(skipped.rows.map(({ id }) => id)).toEqual(ids.slice(2, 6));
  });

  describe("behind many that do not match", () => {
    beforeAll(async () => {
      await messages(many, { id: direct, direction: "outbound", isRead: false, isBlocked: false, minute: 60 });
      await messages(many, { id: direct, direction: "inbound", isRead: true, isBlocked: false, minute: 60 });
      await messages(many, { id: direct, direction: "inbound", isRead: true, isBlocked: true, minute: 60 });
      await messages(many, { id: group, direction: "inbound", isRead: true, isBlocked: false, minute: 60 });
      await sql("analyze im_message");
    });

    it.each(filters)("filtered by %j: a page reads what it shows, and no others", async (filter) => {
      const { services } = scene.parley;
      const { answer, rows } = await countingReads(services, (db) =>
        listVisibleMessages(db, system, asked(named(filter)), { first: 50, after: null }),
      );
      expect(answer.rows.length).toBeGreaterThan(0);
      expect(rows).toBeLessThan(1_000);
    });

    it("of dates: the same", async () => {
      const dates = { from: null, to: { at: new Date("2026-01-01T00:30:00Z"), isIncluded: true } };
      const { answer, rows } = await countingReads(scene.parley.services, (db) =>
        listVisibleMessages(db, system, asked({ dates }), { first: 50, after: null }),
      );
      expect(answer.rows).toHaveLength(36);
      expect(rows).toBeLessThan(1_000);
    });

    it("a conversation's preview passes no blocked ones", async () => {
      const filter: ConversationFilter = {
        ...everything,
        snoozed: "include",
        labels: null,
        identityId: agent.id,
        isBlocked: false,
      };
      const { answer, rows } = await countingReads(scene.parley.services, (db) =>
        listVisibleSummaries(db, system, filter, { first: 50, after: null }),
      );
      expect(answer.rows).toHaveLength(2);
      expect(rows).toBeLessThan(200);
    });
  });
});

describe("conversations", () => {
  let other: TestAgent;
  beforeAll(async () => {
    other = await scene.agent();
    const put = (count: number, minute: number, isGroup: boolean) =>
      sql(
        `insert into im_conversation (id, identity_id, is_group, remote_number, last_message_at, last_visible_at,
           created_at, updated_at)
         select gen_random_uuid(), $1, $2, case when $2 then null else '+1' || (1000000000 + $3 * 100000 + n) end, at, at, at, at
         from (select n, timestamptz '2026-01-01Z' + $3 * interval '1 minute' + n * interval '1 second' as at
           from generate_series(1, $4::int) n) g`,
        [other.id, isGroup, minute, count],
      );
    await put(30, 0, false);
    await put(many + 5_000, 600, false);
    await put(many, 60, true);
    await sql("analyze im_conversation");
  });
  const filter = (more: Partial<ConversationFilter>): ConversationFilter => ({
    ...everything,
    snoozed: "include",
    labels: null,
    ...more,
    identityId: other.id,
  });

  it("without groups: a page passes none of them", async () => {
    const after = { createdAt: new Date("2026-01-01T10:00:00Z"), id: randomUUID() };
    const { answer, rows } = await countingReads(scene.parley.services, (db) =>
      listVisibleSummaries(db, system, filter({ includeGroups: false }), { first: 50, after }),
    );
    expect(answer.rows).toHaveLength(30);
    expect(rows).toBeLessThan(500);
  });

  it("of dates: a page walks a bounded way, and its cursor leads on until all are found", async () => {
    const dates = { from: null, to: { at: new Date("2026-01-01T00:20:00Z"), isIncluded: true } };
    const found: string[] = [];
    const ends: number[] = [];
    let [after, more]: [Keyset | null, boolean] = [null, true];
    while (more) {
      const request: PageRequest = { first: 20, after };
      const { answer, rows } = await countingReads<Page<SummaryRow>>(scene.parley.services, (db) =>
        listVisibleSummaries(db, system, filter({ dates, includeGroups: false }), request),
      );
      expect(rows).toBeLessThan(50_000);
      found.push(...answer.rows.map(({ id }) => id));
      ends.push(answer.rows.length);
      more = answer.hasNextPage;
      if (more) after = answer.end ?? summaryKeyset(answer.rows.at(-1)!);
    }
    expect(ends).toEqual([0, 20, 10]);
    expect(new Set(found).size).toBe(30);
  });

  it("that began before an early date are not read at all", async () => {
    const dates = { from: new Date("2026-01-02T00:00:00Z"), to: null };
    const { answer, rows } = await countingReads(scene.parley.services, (db) =>
      listVisibleSummaries(db, system, filter({ dates }), { first: 20, after: null }),
    );
    expect(answer.rows).toEqual([]);
    expect(rows).toBeLessThan(100);
  });

  it("of dates, by GraphQL: an empty page has a cursor to the next", async () => {
    const query = `query ($after: String) {
      imConversations(identityId: "${other.id}", endDatetime: "2026-01-01T00:20:00Z", after: $after) {
        nodes { conversation { id } } pageInfo { hasNextPage endCursor } } }`;
    const ask = async (after: string | null): Promise<any> => {
      const { body } = await rest(scene.parley, other.key, "POST", "/graphql", { query, variables: { after } });
      return body.data.imConversations;
    };
    const first = await ask(null);
    expect(first).toEqual({ nodes: [], pageInfo: { hasNextPage: true, endCursor: expect.any(String) } });
    const second = await ask(first.pageInfo.endCursor);
    expect([second.nodes.length, second.pageInfo.hasNextPage]).toEqual([30, false]);
  });
});
