import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000", A2A_CALLS_PER_MINUTE: "6000" } });
  home = await makeOrganization(parley.services, "enterprise");
  away = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "coordinator");
  worker = await makeAgent(parley.services, home, "researcher");
});
afterAll(() => parley.close());

const get = (credential: TestCredential, agent: string, path: string) =>
  rest(parley, credential, "GET", `${ledger(agent)}/${path}`);
const textsOf = ({ body }: { body: any }) => body.items.map((message: any) => message.parts[0].text);
const encode = encodeURIComponent;

/** Opens a task with a first message of any parts. */
async function open(from: TestAgent, to: string, parts: object[], facts = {}): Promise<any> {
  const message = { messageId: randomUUID(), role: "ROLE_USER", parts, ...facts };
  const params = { message, configuration: { returnImmediately: true } };
  return (await rpc(parley, from.key, to, "SendMessage", params)).result.task;
}

describe("the flat list of messages", () => {
  let lister: TestAgent;
  let first: any;
  let back: any;
  const list = (query = "", credential: TestCredential = lister.key) => get(credential, "lister", `messages${query}`);

  beforeAll(async () => {
    lister = await makeAgent(parley.services, home, "lister");
    first = await openTask(parley, requester.key, "lister", "in 1");
    await reply(parley, lister.key, "lister", first.id, "ask_caller", "in 2");
    back = await open(lister, "coordinator", [{ text: "out 1" }], { contextId: first.contextId });
    await reply(parley, requester.key, "coordinator", back.id, "complete", "out 2");
    await openTask(parley, worker.key, "lister", "in 3");
  });

  it("has exactly the contract's record, with the task's current state", async () => {
    const { body } = await list("?limit=2");
    expect(body.items[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message_id: expect.any(String),
      role: "agent",
      parts: [{ text: "out 2" }],
      metadata: null,
      extensions: null,
      reference_task_ids: null,
      created_at: expect.stringMatching(/Z$/),
      task_id: back.id,
      context_id: first.contextId,
      task_state: "completed",
      caller: { identity_id: lister.id, organization_id: home.id, handle: "lister", trust_tier: "verified" },
      target: { identity_id: requester.id, organization_id: home.id, handle: "coordinator" },
    });
  });

  it("is of both directions, newest first, and filtered by everything that is given", async () => {
    const all = ["in 3", "out 2", "out 1", "in 2", "in 1"];
    expect(textsOf(await list())).toEqual(all);
    expect(textsOf(await list("?direction=both"))).toEqual(all);
    expect(textsOf(await list("?direction=inbound"))).toEqual(["in 3", "in 2", "in 1"]);
    expect(textsOf(await list("?direction=outbound"))).toEqual(["out 2", "out 1"]);
    expect(textsOf(await list("?role=agent"))).toEqual(["out 2", "in 2"]);
    expect(textsOf(await list("?role=caller&direction=inbound"))).toEqual(["in 3", "in 1"]);
    expect(textsOf(await list(`?task_id=${first.id}`))).toEqual(["in 2", "in 1"]);
    expect(textsOf(await list(`?context_id=${first.contextId}`))).toEqual(["out 2", "out 1", "in 2", "in 1"]);
    expect(textsOf(await list(`?context_id=${first.contextId}&direction=outbound&role=caller`))).toEqual(["out 1"]);
    expect(textsOf(await list(`?context_id=${first.contextId}&task_id=${back.id}`))).toEqual(["out 2", "out 1"]);
    expect(textsOf(await list(`?context_id=${randomUUID()}&task_id=${back.id}`))).toEqual([]);
    expect(textsOf(await list("?requester_handle=@Coordinator"))).toEqual(["in 2", "in 1"]);
    expect(textsOf(await list("?worker_handle=coordinator"))).toEqual(["out 2", "out 1"]);
    expect(textsOf(await list("?requester_handle=nobody-at-all"))).toEqual([]);
    expect(textsOf(await list("?since=2999-01-01"))).toEqual([]);
    expect(textsOf(await list("?q=IN"))).toEqual(["in 3", "in 2", "in 1"]);
    expect(textsOf(await list("?q=2%20out&role=agent"))).toEqual(["out 2"]);
  });

  it("shows nothing of the tasks of others", async () => {
    const other = await openTask(parley, requester.key, "researcher", "secret");
    expect(textsOf(await list(`?task_id=${other.id}`))).toEqual([]);
    expect(textsOf(await list(`?context_id=${other.contextId}`))).toEqual([]);
    expect(textsOf(await list("?q=secret"))).toEqual([]);
    for (const credential of [requester.key, away.adminKey, away.admin]) {
      expect(errorOf(await list("", credential))).toEqual([404, "not_found"]);
    }
    for (const credential of [home.adminKey, home.admin, home.member]) {
      expect(textsOf(await list("", credential))).toHaveLength(5);
    }
  });

  it("is paged by a cursor that goes back unchanged", async () => {
    const one = await list("?limit=3");
    const two = await list(`?limit=3&cursor=${one.body.next_cursor}`);
    expect([textsOf(one), textsOf(two), two.body.next_cursor]).toEqual([
      ["in 3", "out 2", "out 1"],
      ["in 2", "in 1"],
      null,
    ]);
    expect(errorOf(await list(`?role=agent&cursor=${one.body.next_cursor}`))).toEqual([422, "invalid_cursor"]);
  });

  it("ends a page after 4 MiB of messages, and goes on", async () => {
    const large = await makeAgent(parley.services, home, "large-talker");
    for (let n = 0; n < 6; n++) await openTask(parley, requester.key, "large-talker", `${n}${"x".repeat(900_000)}`);
    const one = await get(large.key, "large-talker", "messages");
    const two = await get(large.key, "large-talker", `messages?cursor=${one.body.next_cursor}`);
    expect([one, two].map((page) => textsOf(page).map((text: string) => text[0]))).toEqual([
      ["5", "4", "3", "2"],
      ["1", "0"],
    ]);
    expect(two.body.next_cursor).toBeNull();
  });

  it.each([
    ["limit=0", "limit"],
    ["direction=sideways", "direction"],
    ["role=worker", "role"],
    ["task_id=x", "task_id"],
    ["context_id=x", "context_id"],
    ["since=yesterday", "since"],
    [`q=${"x".repeat(201)}`, "q"],
  ])("refuses ?%s", async (query, key) => {
    const answer = await list(`?${query}`);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["query", key]]);
  });

  it("is the same through GraphQL", async () => {
    const query = `query ($filter: A2aMessageFilter, $direction: A2aDirection) {
      a2aMessages(agentHandle: "lister", direction: $direction, filter: $filter) {
        nodes { role parts { text } task { id state requester { handle } } } pageInfo { hasNextPage } } }`;
    const ask = (variables: Record<string, unknown>) => parley.graphql(query, variables, lister.key);
    const { data } = await ask({ filter: { search: "OUT", role: "AGENT" } });
    expect(data!["a2aMessages"]).toEqual({
      nodes: [
        {
          role: "AGENT",
          parts: [{ text: "out 2" }],
          task: { id: back.id, state: "COMPLETED", requester: { handle: "lister" } },
        },
      ],
      pageInfo: { hasNextPage: false },
    });
    for (const filter of [{ taskId: "x" }, { contextId: "x" }, { since: "x" }, { search: "x".repeat(201) }]) {
      expect((await ask({ filter })).errors?.[0]?.extensions.code).toBe("validation_failed");
    }
  });
});

describe("a search", () => {
  let searcher: TestAgent;
  const found = async (query: string, path = "messages"): Promise<any[]> =>
    (await get(searcher.key, "searcher", `${path}${path.includes("?") ? "&" : "?"}q=${encode(query)}`)).body.items;

  beforeAll(async () => {
    searcher = await makeAgent(parley.services, home, "searcher");
    const parts = [{ text: "Quarterly REPORT" }, { data: { key: "Wert", rows: [41.5, { note: "Über 100% a_b" }] } }];
    await open(requester, "searcher", parts, { metadata: { hidden: "metadata" } });
    const other = await open(requester, "searcher", [{ url: "https://hidden.example", filename: "hidden.txt" }]);
    await reply(parley, searcher.key, "searcher", other.id, "progress", "A report\nof привет мир 東京");
    await open(requester, "searcher", [{ raw: "aGlkZGVu" }]);
  });

  it.each([
    ["report", 2, 2],
    ["REPORT quarterly", 1, 1],
    ["epo", 2, 2],
    ["report report", 2, 2],
    ["wert", 1, 1],
    ["41.5", 1, 1],
    ["über", 1, 1],
    ["100%", 1, 1],
    ["a_b", 1, 1],
    ["a%b", 0, 0],
    ["100_", 0, 0],
    ["ПРИВЕТ мир", 1, 1],
    ["東", 1, 1],
    ["key", 0, 0],
    ["hidden", 0, 0],
    ["metadata", 0, 0],
    ["quarterly привет", 0, 0],
    ["reportof", 0, 0],
    ["\\", 0, 0],
    ["  ", 4, 3],
  ])("for %j finds %d messages and %d tasks", async (query, messages, tasks) => {
    expect([(await found(query)).length, (await found(query, "tasks")).length]).toEqual([messages, tasks]);
  });

  it("takes 200 characters, however many units each takes, and refuses more", async () => {
    const asked = (length: number) => get(searcher.key, "searcher", `messages?q=${encode("🐎".repeat(length))}`);
    expect((await asked(200)).status).toBe(200);
    expect(errorOf(await asked(201))).toEqual([422, "validation_failed"]);
  });

  it("is for one identity at a time", async () => {
    const query = `{ identities { nodes { a2aTasks(filter: { search: "report" }) { nodes { id } } } } }`;
    const { errors } = await parley.graphql(query, {}, home.adminKey);
    expect(errors?.[0]?.extensions.code).toBe("validation_failed");
  });

  it("of tasks finds those with a message that has all words, sent ones too", async () => {
    const [task] = await found("quarterly 100%", "tasks");
    const [message] = await found("quarterly 100%");
    expect(task.id).toBe(message.task_id);
    const sent = await get(requester.key, "coordinator", `sent/tasks?worker_handle=searcher&q=${encode("über")}`);
    expect(sent.body.items.map(({ id }: any) => id)).toEqual([task.id]);
    expect(await found("quarterly", "tasks?state=completed")).toEqual([]);
    expect(await found("quarterly", "tasks?state=submitted")).toHaveLength(1);
  });
});

describe("a search in thousands of tasks", () => {
  let busy: TestAgent;

  beforeAll(async () => {
    busy = await makeAgent(parley.services, home, "busy-worker");
    const { id } = await openTask(parley, requester.key, "busy-worker", "the newest");
    // 7,600 tasks with a message each, older the lower their number; what they say is all below 2,300.
    await parley.services.database.request.driver.query(
      `with task as (
         insert into a2a_task
         select gen_random_uuid(), context_id, requester_id, worker_id, state, version, 1, 200,
                created_at - (8000 - n) * interval '1 ms', updated_at, completed_at
         from a2a_task, generate_series(1, 7600) n where id = $1
         returning *
       ), numbered as (
         select *, row_number() over (order by created_at) as n from task
       )
       insert into a2a_message (id, task_id, context_id, requester_id, worker_id, seq, role, message_id,
                                idempotency_scope, fingerprint, parts, search_text, bytes, created_at)
       select gen_random_uuid(), id, context_id, requester_id, worker_id, 1, 'caller', n, 'many', '\\x00',
              jsonb_build_array(jsonb_build_object('text', n::text)),
              concat_ws(' ', n, case when n = 7 then 'needle' end, case when n = 9 then 'qz' end,
                        case when n <= 2200 then 'common' end),
              200, created_at
       from numbered`,
      [id],
    );
  });

  /** Every page of a search: the numbers that it holds. */
  async function pages(path: string, query: string): Promise<number[][]> {
    const read: number[][] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await get(
        busy.key,
        "busy-worker",
        `${path}?limit=100&q=${query}&cursor=${cursor}`.replace(/&cursor=$/, ""),
      );
      read.push(body.items.map((item: any) => Number((item.parts ?? item.messages[0].parts)[0].text)));
      cursor = body.next_cursor;
    }
    return read;
  }

  it.each(["messages", "tasks"])("of %s finds what is rare on the first page, however old it is", async (path) => {
    expect(await pages(path, "needle")).toEqual([[7]]);
    expect(await pages(path, "needle%20common")).toEqual([[7]]);
    expect(await pages(path, "nowhere-to-be-found")).toEqual([[]]);
  });

  it.each(["messages", "tasks"])("of %s comes to what no index knows from page to page", async (path) => {
    expect(await pages(path, "qz")).toEqual([[], [9]]);
  });

  it.each(["messages", "tasks"])("of %s shows what is common completely, each once, newest first", async (path) => {
    const read = await pages(path, "common");
    expect(read[0]).toEqual([]);
    expect(read.flat()).toEqual(Array.from({ length: 2200 }, (_, index) => 2200 - index));
  });
});

describe("a search in large messages", () => {
  let writer: TestAgent;
  const handle = "writer";

  beforeAll(async () => {
    writer = await makeAgent(parley.services, home, handle);
    for (let n = 0; n < 10; n++) {
      const { id } = await openTask(parley, requester.key, handle, "x");
      // What a message of a megabyte says, all of one letter.
      await parley.services.database.request.driver.query(
        "update a2a_message set search_text = repeat('a', 1000000), bytes = 1000000 where task_id = $1",
        [id],
      );
    }
  });

  it("for long words, several at once, is answered like any other, and nobody else is kept waiting", async () => {
    const fields = ["x", "y", "z"].map(
      (last) =>
        `${last}: a2aMessages(agentHandle: "${handle}", filter: { search: "${"a".repeat(199)}${last}" }) { nodes { id } }`,
    );
    const search = () => parley.graphql(`{ ${fields.join(" ")} }`, {}, writer.key);
    const searching = search();
    expect((await get(requester.key, "coordinator", "sent/tasks")).status).toBe(200);
    let answer = await searching;
    // On a machine that does much besides, a second may be over too soon.
    for (let again = 0; again < 5 && answer.errors?.[0]?.extensions.code === "overloaded"; again++) {
      answer = await search();
    }
    const { data, errors } = answer;
    expect(errors).toBeUndefined();
    expect(data).toEqual({ x: { nodes: [] }, y: { nodes: [] }, z: { nodes: [] } });
  });

  it("for many words looks at less of each page, and comes to the end all the same", async () => {
    const query = encode("a b c d e f g h");
    const first = await get(writer.key, handle, `messages?q=${query}`);
    expect([first.body.items, first.body.next_cursor]).toEqual([[], expect.any(String)]);
    let cursor = first.body.next_cursor;
    for (let page = 1; cursor !== null; page++) {
      expect(page).toBeLessThan(12);
      cursor = (await get(writer.key, handle, `messages?q=${query}&cursor=${cursor}`)).body.next_cursor;
    }
  });
});

describe("what is written within one millisecond", () => {
  let still: TestParley;
  let speaker: TestAgent;
  let listener: TestAgent;

  beforeAll(async () => {
    const environment = { A2A_NEW_TASKS_PER_MINUTE: "6000", A2A_CALLS_PER_MINUTE: "6000" };
    still = await startTestParley({ clock: new ManualClock(), environment });
    const organization = await makeOrganization(still.services, "enterprise");
    speaker = await makeAgent(still.services, organization, "speaker");
    listener = await makeAgent(still.services, organization, "listener");
  });
  afterAll(() => still?.close());

  it("keeps its order in every list, and over pages", async () => {
    const { id: taskId, contextId } = await openTask(still, speaker.key, "listener", "0");
    const texts = ["0"];
    for (let n = 1; n < 10; n++) {
      texts.unshift(`${n}`);
      await reply(still, listener.key, "listener", taskId, "progress", `${n}`);
    }
    const taskIds: string[] = [];
    for (let n = 10; n < 20; n++) {
      texts.unshift(`${n}`);
      const params = textMessage(`${n}`, { contextId });
      taskIds.unshift((await rpc(still, speaker.key, "listener", "SendMessage", params)).result.task.id);
    }
    const get = (path: string) => rest(still, listener.key, "GET", `${ledger("listener")}/${path}`);
    const all = await get("messages?limit=50");
    expect(new Set(all.body.items.map((message: any) => message.created_at)).size).toBe(1);
    expect(textsOf(all)).toEqual(texts);
    const one = await get("messages?limit=7");
    const two = await get(`messages?limit=50&cursor=${one.body.next_cursor}`);
    expect([...textsOf(one), ...textsOf(two)]).toEqual(texts);
    const tasks = await get("tasks?limit=50");
    expect(tasks.body.items.map((task: any) => task.id)).toEqual([...taskIds, taskId]);
    const { data } = await still.graphql(
      `query ($id: ID!) { a2aContext(id: $id) {
         messages(first: 50) { nodes { parts { text } } } tasks(first: 50) { nodes { id } } } }`,
      { id: contextId },
      listener.key,
    );
    expect(data!["a2aContext"].messages.nodes.map((message: any) => message.parts[0].text)).toEqual(texts);
    expect(data!["a2aContext"].tasks.nodes.map((task: any) => task.id)).toEqual([...taskIds, taskId]);
  });
});
