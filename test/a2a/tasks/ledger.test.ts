import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let unclaimed: TestAgent;
let away: TestOrganization;
let stranger: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  home = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "coordinator");
  worker = await makeAgent(parley.services, home, "researcher");
  unclaimed = await makeAgent(parley.services, home, "newcomer", { claimStatus: "agent_unclaimed" });
  away = await makeOrganization(parley.services);
  stranger = await makeAgent(parley.services, away, "stranger");
});

afterAll(() => parley.close());

const get = (credential: TestCredential, path: string) => rest(parley, credential, "GET", path);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe("a task in the ledger", () => {
  it("has exactly the contract's record on both sides, in lists and alone", async () => {
    const task = await openTask(parley, requester.key, "researcher", "Look this up");
    const record = {
      id: task.id,
      context_id: task.contextId,
      state: "submitted",
      caller: { identity_id: requester.id, organization_id: home.id, handle: "coordinator", trust_tier: "verified" },
      target: { identity_id: worker.id, organization_id: home.id, handle: "researcher" },
      messages: [
        {
          id: uuid,
          message_id: task.history[0].messageId,
          role: "caller",
          parts: [{ text: "Look this up" }],
          metadata: null,
          extensions: null,
          reference_task_ids: null,
          created_at: instant,
        },
      ],
      history_truncated: false,
      review: null,
      labels: [],
      snoozed_until: null,
      completed_at: null,
      created_at: instant,
      updated_at: task.status.timestamp,
    };
    expect((await get(worker.key, `${ledger("researcher")}/tasks/${task.id}`)).body).toEqual(record);
    expect((await get(requester.key, `${ledger("coordinator")}/sent/tasks/${task.id}`)).body).toEqual(record);
    expect((await get(worker.key, `${ledger("researcher")}/tasks`)).body).toEqual({
      items: [record],
      next_cursor: null,
    });
    expect((await get(requester.key, `${ledger("coordinator")}/sent/tasks`)).body.items).toEqual([record]);
  });

  it("is found only on the side that the route is of", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const wrongSide = [
      get(requester.key, `${ledger("coordinator")}/tasks/${id}`),
      get(worker.key, `${ledger("researcher")}/sent/tasks/${id}`),
      get(home.adminKey, `${ledger("newcomer")}/tasks/${id}`),
      get(worker.key, `${ledger("researcher")}/tasks/${crypto.randomUUID()}`),
      get(worker.key, `${ledger("researcher")}/tasks/not-a-uuid`),
      get(worker.key, `${ledger("researcher")}/tasks/a%00b`),
    ];
    for (const answer of await Promise.all(wrongSide)) expect(errorOf(answer)).toEqual([404, "not_found"]);
  });

  it("is read by its own agent, admins and console users of the organization, and nobody else", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const path = `${ledger("researcher")}/tasks/${id}`;
    for (const credential of [worker.key, home.adminKey, home.admin, home.member]) {
      expect((await get(credential, path)).status).toBe(200);
    }
    for (const credential of [requester.key, unclaimed.key, stranger.key, away.adminKey, away.admin]) {
      expect(errorOf(await get(credential, path))).toEqual([404, "not_found"]);
      expect(errorOf(await get(credential, `${ledger("researcher")}/tasks`))).toEqual([404, "not_found"]);
    }
    expect(errorOf(await get(null, path))).toEqual([401, "unauthenticated"]);
  });
});

describe("lists", () => {
  let lister: TestAgent;
  const texts = (answer: { body: any }) => answer.body.items.map((task: any) => task.messages[0].parts[0].text);
  const list = (query = "", path = "tasks") => get(lister.key, `${ledger("lister")}/${path}${query}`);

  beforeAll(async () => {
    lister = await makeAgent(parley.services, home, "lister");
    await openTask(parley, requester.key, "lister", "in 1");
    const asked = await openTask(parley, requester.key, "lister", "in 2");
    await reply(parley, lister.key, "lister", asked.id, "ask_caller", "?");
    await openTask(parley, worker.key, "lister", "in 3");
    await openTask(parley, lister.key, "researcher", "out 1");
  });

  it("are of one direction, received tasks by default, newest first", async () => {
    expect(texts(await list())).toEqual(["in 3", "in 2", "in 1"]);
    expect(texts(await list("?direction=inbound"))).toEqual(["in 3", "in 2", "in 1"]);
    expect(texts(await list("?direction=outbound"))).toEqual(["out 1"]);
    expect(texts(await list("?direction=both"))).toEqual(["out 1", "in 3", "in 2", "in 1"]);
    expect(texts(await list("", "sent/tasks"))).toEqual(["out 1"]);
  });

  it("are filtered by everything that is given", async () => {
    expect(texts(await list("?requester_handle=@Coordinator"))).toEqual(["in 2", "in 1"]);
    expect(texts(await list("?requester_handle=nobody-at-all"))).toEqual([]);
    expect(texts(await list("?worker_handle=researcher&direction=both"))).toEqual(["out 1"]);
    expect(texts(await list("?state=input_required"))).toEqual(["in 2"]);
    expect(texts(await list("?state=submitted&requester_handle=coordinator"))).toEqual(["in 1"]);
    const [first] = (await list()).body.items;
    expect(texts(await list(`?context_id=${first.context_id}`))).toEqual(["in 3"]);
    expect(texts(await list(`?since=${first.created_at}`))).toContain("in 3");
    expect(texts(await list("?since=2999-01-01"))).toEqual([]);
  });

  it("are paged by a cursor that goes back unchanged", async () => {
    const first = await list("?direction=both&limit=3");
    expect(texts(first)).toEqual(["out 1", "in 3", "in 2"]);
    const second = await list(`?direction=both&limit=3&cursor=${first.body.next_cursor}`);
    expect([texts(second), second.body.next_cursor]).toEqual([["in 1"], null]);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=x", "limit"],
    ["direction=sideways", "direction"],
    ["state=done", "state"],
    ["state=TASK_STATE_WORKING", "state"],
    ["context_id=x", "context_id"],
    ["since=yesterday", "since"],
    ["since=2026-02-30", "since"],
    [`q=${"x".repeat(201)}`, "q"],
  ])("refuse ?%s", async (query, key) => {
    const answer = await list(`?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(["query", key]);
  });

  it("say what a time looks like, since a plus sign turns into a space in a query", async () => {
    const answer = await list("?since=2026-11-21T00:00:00+02:00");
    expect(answer.body.detail[0].msg).toMatch(/2026-01-31T09:30:00Z.*%2B/);
  });

  it("refuse cursors that they did not give out", async () => {
    const { next_cursor: cursor } = (await list("?limit=1")).body;
    for (const bad of [
      "x",
      `${cursor}x`,
      encodeURIComponent(cursor.replace(/^./, (first: string) => (first === "A" ? "B" : "A"))),
    ]) {
      expect(errorOf(await list(`?limit=1&cursor=${bad}`))).toEqual([422, "invalid_cursor"]);
    }
    const elsewhere = await get(worker.key, `${ledger("researcher")}/tasks?cursor=${cursor}`);
    expect(errorOf(elsewhere)).toEqual([422, "invalid_cursor"]);
    // The same value in another filter is another list.
    const filtered = (await list("?direction=both&limit=1&requester_handle=coordinator")).body.next_cursor;
    const other = await list(`?direction=both&limit=1&worker_handle=coordinator&cursor=${filtered}`);
    expect(errorOf(other)).toEqual([422, "invalid_cursor"]);
  });
});

describe("a reply", () => {
  it.each([
    ["progress", "working", false],
    ["ask_caller", "input_required", false],
    ["complete", "completed", true],
    ["fail", "failed", true],
  ])("%s makes the task %s", async (intent, state, ends) => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const { status, body } = await reply(parley, worker.key, "researcher", id, intent, "answer", {
      metadata: { a: 1 },
    });
    expect([status, body.state, body.completed_at]).toEqual([200, state, ends ? body.updated_at : null]);
    expect(body.messages[1]).toMatchObject({ role: "agent", parts: [{ text: "answer" }], metadata: { a: 1 } });
  });

  it("may come from an admin key and any console user, and not from an unclaimed agent", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    for (const credential of [home.adminKey, home.admin, home.member]) {
      expect((await reply(parley, credential, "researcher", id, "progress", "x")).status).toBe(200);
    }
    const refused = await reply(parley, unclaimed.key, "newcomer", id, "progress", "x");
    expect(errorOf(refused)).toEqual([403, "claimed_agent_required"]);
  });

  it("is refused for tasks that this identity did not receive", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const tries = [
      reply(parley, requester.key, "coordinator", id, "complete", "x"),
      reply(parley, requester.key, "researcher", id, "complete", "x"),
      reply(parley, stranger.key, "stranger", id, "complete", "x"),
      reply(parley, away.adminKey, "researcher", id, "complete", "x"),
      reply(parley, worker.key, "researcher", crypto.randomUUID(), "complete", "x"),
      reply(parley, worker.key, "researcher", "nonsense", "complete", "x"),
    ];
    for (const answer of await Promise.all(tries)) expect(errorOf(answer)).toEqual([404, "not_found"]);
  });

  it("cannot change a task that has ended, nor can a message of the requester", async () => {
    for (const intent of ["complete", "fail", "cancel"]) {
      const { id } = await openTask(parley, requester.key, "researcher");
      if (intent === "cancel") await rpc(parley, requester.key, "researcher", "CancelTask", { id });
      else await reply(parley, worker.key, "researcher", id, intent, "over");
      const late = await reply(parley, worker.key, "researcher", id, "progress", "late");
      expect(errorOf(late)).toEqual([409, "a2a_task_terminal"]);
    }
  });

  it("with the same message id happens once", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const once = () => reply(parley, worker.key, "researcher", id, "complete", "42", { message_id: "r-1" });
    const first = await once();
    expect((await once()).body).toEqual(first.body);
    for (const [intent, text] of [
      ["complete", "43"],
      ["fail", "42"],
    ] as const) {
      const other = await reply(parley, worker.key, "researcher", id, intent, text, { message_id: "r-1" });
      expect(errorOf(other)).toEqual([409, "a2a_message_id_reused"]);
    }
  });

  it.each<[string, Record<string, unknown>, (string | number)[]]>([
    ["no intent", { intent: undefined }, ["body", "intent"]],
    ["an unknown intent", { intent: "cancel" }, ["body", "intent"]],
    ["no parts", { parts: [] }, ["body", "parts"]],
    ["parts that are no list", { parts: "x" }, ["body", "parts"]],
    ["51 parts", { parts: Array.from({ length: 51 }, () => ({ text: "x" })) }, ["body", "parts"]],
    ["an empty part", { parts: [{}] }, ["body", "parts", 0]],
    ["text and data", { parts: [{ text: "x", data: {} }] }, ["body", "parts", 0]],
    ["bad base64", { parts: [{ raw: "*" }] }, ["body", "parts", 0, "raw"]],
    ["a long message id", { message_id: "m".repeat(129) }, ["body", "message_id"]],
    ["21 references", { reference_task_ids: Array.from({ length: 21 }, () => "x") }, ["body", "reference_task_ids"]],
    ["metadata that is a list", { metadata: [] }, ["body", "metadata"]],
    ["more than 1 MiB", { parts: [{ text: "x".repeat(1024 * 1024) }] }, ["body", "parts"]],
  ])("with %s is 422 and changes nothing", async (_name, facts, loc) => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const answer = await reply(parley, worker.key, "researcher", id, "complete", "x", facts);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, loc]);
    expect((await get(worker.key, `${ledger("researcher")}/tasks/${id}`)).body.state).toBe("submitted");
  });

  it("with a NUL is 422, with more than 2 MiB 413", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    expect((await reply(parley, worker.key, "researcher", id, "complete", "a\0b")).status).toBe(422);
    const huge = await reply(parley, worker.key, "researcher", id, "complete", "x".repeat(2 * 1024 * 1024));
    expect(errorOf(huge)).toEqual([413, "body_too_large"]);
  });
});

describe("deleting an identity", () => {
  it("cancels its open tasks, keeps their histories for the other side, and hides what is its own", async () => {
    const leaver = await makeAgent(parley.services, home, "leaver");
    const received = await openTask(parley, requester.key, "leaver");
    const sent = await openTask(parley, leaver.key, "researcher");
    const finished = await openTask(parley, requester.key, "leaver");
    await reply(parley, leaver.key, "leaver", finished.id, "complete", "done");
    await rest(parley, home.adminKey, "DELETE", "/api/v1/identities/leaver");

    const asRequester = (await get(requester.key, `${ledger("coordinator")}/sent/tasks/${received.id}`)).body;
    expect([asRequester.state, asRequester.target]).toEqual([
      "canceled",
      { identity_id: leaver.id, organization_id: home.id, handle: null },
    ]);
    const asWorker = (await get(worker.key, `${ledger("researcher")}/tasks/${sent.id}`)).body;
    expect([asWorker.state, asWorker.caller.handle, asWorker.messages.length]).toEqual(["canceled", null, 1]);
    const kept = (await get(requester.key, `${ledger("coordinator")}/sent/tasks/${finished.id}`)).body;
    expect([kept.state, kept.messages.length]).toEqual(["completed", 2]);
    expect((await get(home.adminKey, `${ledger("leaver")}/tasks`)).status).toBe(404);
    const call = await rpc(parley, requester.key, "leaver", "SendMessage", textMessage("x"));
    expect(errorOf(call)).toEqual([404, "a2a_agent_not_found"]);
  });
});
