import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { ledger, reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";
import { set } from "../support/rules.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let opener: TestAgent;
let worker: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000", A2A_CALLS_PER_MINUTE: "6000" } });
  home = await makeOrganization(parley.services, "enterprise");
  away = await makeOrganization(parley.services);
  opener = await makeAgent(parley.services, home, "coordinator");
  worker = await makeAgent(parley.services, away, "researcher");
  stranger = await makeAgent(parley.services, away, "stranger");
  await set(parley, away, worker, { publicly_discoverable: true });
  await set(parley, home, opener, { publicly_discoverable: true });
});
afterAll(() => parley.close());

const get = (credential: TestCredential, agent: string, path: string) =>
  rest(parley, credential, "GET", `${ledger(agent)}/${path}`);
const rename = (credential: TestCredential, agent: string, id: string, name: unknown) =>
  rest(parley, credential, "PATCH", `${ledger(agent)}/contexts/${id}`, { name });
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function read(credential: TestCredential, query: string, variables: Record<string, unknown> = {}): Promise<any> {
  const { data, errors } = await parley.graphql(query, variables, credential);
  return errors === undefined ? data : errors[0]?.extensions.code;
}

/** A sibling task in a context, from either side. */
async function sibling(from: TestAgent, to: TestAgent, contextId: string, text: string): Promise<any> {
  const { result } = await rpc(parley, from.key, to.handle, "SendMessage", textMessage(text, { contextId }));
  return result.task;
}

describe("a context", () => {
  it("has exactly the contract's record, with tasks of both directions, on both sides", async () => {
    const first = await openTask(parley, opener.key, "researcher", "one");
    const id = first.contextId;
    const back = await sibling(worker, opener, id, "two");
    await reply(parley, worker.key, "researcher", first.id, "complete", "done");
    const received = (await get(worker.key, "researcher", `contexts/${id}`)).body;
    const [tasks, sent] = [received.tasks, (await get(opener.key, "coordinator", `sent/contexts/${id}`)).body];
    expect(received).toEqual({
      id,
      name: "New A2A Session",
      caller: { identity_id: opener.id, organization_id: home.id, handle: "coordinator", trust_tier: "verified" },
      target: { identity_id: worker.id, organization_id: away.id, handle: "researcher" },
      tasks: [expect.objectContaining({ id: back.id }), expect.objectContaining({ id: first.id, state: "completed" })],
      tasks_truncated: false,
      created_at: instant,
      last_activity_at: tasks[1].updated_at,
    });
    expect(tasks.map((task: any) => [task.caller.handle, task.target.handle, task.messages.length])).toEqual([
      ["researcher", "coordinator", 1],
      ["coordinator", "researcher", 2],
    ]);
    expect(sent).toEqual(received);
    const own = (await get(worker.key, "researcher", `tasks/${first.id}`)).body;
    expect(tasks[1]).toEqual(own);
  });

  it("is found on the side that the route is of, by its own agents and their organizations", async () => {
    const { contextId: id } = await openTask(parley, opener.key, "researcher");
    const missing = [
      get(opener.key, "coordinator", `contexts/${id}`),
      get(worker.key, "researcher", `sent/contexts/${id}`),
      get(home.adminKey, "researcher", `contexts/${id}`),
      get(stranger.key, "researcher", `contexts/${id}`),
      get(stranger.key, "stranger", `contexts/${id}`),
      get(worker.key, "researcher", `contexts/${randomUUID()}`),
      get(worker.key, "researcher", "contexts/not-a-uuid"),
    ];
    for (const answer of await Promise.all(missing)) expect(errorOf(answer)).toEqual([404, "not_found"]);
    for (const credential of [away.adminKey, away.admin, away.member]) {
      expect((await get(credential, "researcher", `contexts/${id}`)).status).toBe(200);
    }
  });

  it("takes the tasks of its two participants alone", async () => {
    const { contextId } = await openTask(parley, opener.key, "researcher");
    const colleague = await makeAgent(parley.services, home, `colleague-${randomUUID().slice(0, 8)}`);
    const { error } = await rpc(parley, colleague.key, "researcher", "SendMessage", textMessage("x", { contextId }));
    expect(error?.code).toBe(-32602);
  });

  it("shows 20 tasks in lists and 100 alone, and says that there are more", async () => {
    const left = await makeAgent(parley.services, home, `left-${randomUUID().slice(0, 8)}`);
    const right = await makeAgent(parley.services, home, `right-${randomUUID().slice(0, 8)}`);
    const { id, contextId } = await openTask(parley, left.key, right.handle);
    const { driver } = parley.services.database.request;
    await driver.query(
      `insert into a2a_task
       select gen_random_uuid(), context_id, requester_id, worker_id, state, version, 0, 0,
              created_at + n * interval '1 ms', updated_at, completed_at
       from a2a_task, generate_series(1, 100) n where id = $1`,
      [id],
    );
    const [listed] = (await get(right.key, right.handle, "contexts")).body.items;
    expect([listed.tasks.length, listed.tasks_truncated]).toEqual([20, true]);
    const { body } = await get(right.key, right.handle, `contexts/${contextId}`);
    expect([body.tasks.length, body.tasks_truncated]).toEqual([100, true]);
    expect(body.tasks.slice(0, 20)).toEqual(listed.tasks);
  });

  it("shows histories within 4 MiB: in lists whole or not at all, alone the newest that fit", async () => {
    const left = await makeAgent(parley.services, home, `left-${randomUUID().slice(0, 8)}`);
    const right = await makeAgent(parley.services, home, `right-${randomUUID().slice(0, 8)}`);
    const large = "x".repeat(900_000);
    const { id, contextId } = await openTask(parley, left.key, right.handle, large);
    for (let n = 0; n < 4; n++) await reply(parley, right.key, right.handle, id, "progress", large);
    const small = await sibling(right, left, contextId, "small");
    const [listed] = (await get(left.key, left.handle, "sent/contexts")).body.items;
    const shown = (context: any) =>
      context.tasks.map((task: any) => [task.id, task.messages.length, task.history_truncated]);
    expect(shown(listed)).toEqual([
      [small.id, 1, false],
      [id, 0, true],
    ]);
    const { body } = await get(left.key, left.handle, `sent/contexts/${contextId}`);
    expect(shown(body)).toEqual([
      [small.id, 1, false],
      [id, 4, true],
    ]);
  });
});

describe("the contexts of an identity", () => {
  let lister: TestAgent;
  let ids: string[];

  beforeAll(async () => {
    lister = await makeAgent(parley.services, home, "lister");
    await set(parley, home, lister, { publicly_discoverable: true });
    const opened = await openTask(parley, lister.key, "researcher");
    const received = await openTask(parley, worker.key, "lister");
    const last = await openTask(parley, lister.key, "coordinator");
    ids = [opened, received, last].map((task) => task.contextId);
  });

  const list = async (query = "", path = "contexts") =>
    (await get(lister.key, "lister", `${path}${query}`)).body.items.map((context: any) => ids.indexOf(context.id));

  it("are all by default, those opened toward it or by it when asked, newest first", async () => {
    expect(await list()).toEqual([2, 1, 0]);
    expect(await list("?direction=both")).toEqual([2, 1, 0]);
    expect(await list("?direction=inbound")).toEqual([1]);
    expect(await list("?direction=outbound")).toEqual([2, 0]);
    expect(await list("", "sent/contexts")).toEqual([2, 0]);
    const refused = await get(lister.key, "lister", "contexts?direction=sideways");
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["query", "direction"]]);
  });

  it("are paged by a cursor of their own direction", async () => {
    const first = (await get(lister.key, "lister", "contexts?limit=2")).body;
    expect(await list(`?limit=2&cursor=${first.next_cursor}`)).toEqual([0]);
    const elsewhere = await get(lister.key, "lister", `sent/contexts?cursor=${first.next_cursor}`);
    expect(errorOf(elsewhere)).toEqual([422, "invalid_cursor"]);
  });

  it("are the same through GraphQL, with pages of tasks and messages inside", async () => {
    const task = await sibling(worker, lister, ids[1]!, "second");
    await reply(parley, lister.key, "lister", task.id, "progress", "third");
    const query = `query ($after: String) { a2aContexts(agentHandle: "lister", direction: INBOUND) { nodes { id
      tasks(first: 1) { nodes { id messages { parts { text } } } pageInfo { hasNextPage endCursor } }
      messages(first: 2, after: $after) { nodes { parts { text } task { id state worker { handle } } }
        pageInfo { hasNextPage endCursor } } } } }`;
    const [context] = (await read(lister.key, query)).a2aContexts.nodes;
    expect(context.tasks.nodes).toMatchObject([{ id: task.id, messages: [{}, {}] }]);
    expect(context.tasks.pageInfo.hasNextPage).toBe(true);
    expect(context.messages.nodes).toEqual(
      ["third", "second"].map((text) => ({
        parts: [{ text }],
        task: { id: task.id, state: "WORKING", worker: { handle: "lister" } },
      })),
    );
    const after = context.messages.pageInfo.endCursor;
    const [next] = (await read(lister.key, query, { after })).a2aContexts.nodes;
    expect(next.messages.nodes).toMatchObject([{ parts: [{ text: "Summarize Q3" }] }]);
    expect(next.messages.pageInfo.hasNextPage).toBe(false);
    const one = "query ($id: ID!) { a2aContext(id: $id) { id name } }";
    const found = { id: ids[1], name: "New A2A Session" };
    for (const credential of [lister.key, worker.key, home.member, away.adminKey]) {
      expect((await read(credential, one, { id: ids[1] })).a2aContext).toEqual(found);
    }
    for (const credential of [opener.key, stranger.key]) {
      expect((await read(credential, one, { id: ids[1] })).a2aContext).toBeNull();
    }
    const own = `{ identity(agentHandle: "lister") { a2aContexts(direction: OUTBOUND) { nodes { id } } } }`;
    expect((await read(home.adminKey, own)).identity.a2aContexts.nodes).toEqual([{ id: ids[2] }, { id: ids[0] }]);
  });
});

describe("a rename", () => {
  it("is for either participant and shown to both", async () => {
    const { contextId: id } = await openTask(parley, opener.key, "researcher");
    const before = (await get(opener.key, "coordinator", `sent/contexts/${id}`)).body;
    const renamed = await rename(opener.key, "coordinator", id, "  Quarterly \n report ");
    expect([renamed.status, renamed.body]).toEqual([200, { ...before, name: "Quarterly report" }]);
    expect((await rename(away.member, "researcher", id, "東京 Büro")).body.name).toBe("東京 Büro");
    expect((await get(opener.key, "coordinator", `sent/contexts/${id}`)).body.name).toBe("東京 Büro");
    expect((await rename(worker.key, "researcher", id, "New A2A Session")).status).toBe(200);
  });

  it("is refused to everybody else", async () => {
    const { contextId: id } = await openTask(parley, opener.key, "researcher");
    const unclaimed = await makeAgent(parley.services, home, "newcomer", { claimStatus: "agent_unclaimed" });
    const refusals: [TestCredential, string, string, unknown[]][] = [
      [stranger.key, "stranger", id, [404, "not_found"]],
      [stranger.key, "researcher", id, [404, "not_found"]],
      [opener.key, "coordinator", randomUUID(), [404, "not_found"]],
      [opener.key, "coordinator", "not-a-uuid", [404, "not_found"]],
      [unclaimed.key, "newcomer", id, [403, "claimed_agent_required"]],
      [null, "coordinator", id, [401, "unauthenticated"]],
    ];
    for (const [credential, agent, context, error] of refusals) {
      expect(errorOf(await rename(credential, agent, context, "Taken"))).toEqual(error);
    }
    expect((await get(opener.key, "coordinator", `sent/contexts/${id}`)).body.name).toBe("New A2A Session");
  });

  it("takes one to five words, and says so in a sentence that clients show", async () => {
    const { contextId: id } = await openTask(parley, opener.key, "researcher");
    const long = await rename(opener.key, "coordinator", id, "one two three four five six");
    expect([long.status, long.body.detail]).toEqual([422, "Context names have at most five words."]);
    for (const name of ["", "  ", "x".repeat(81), "bell\u0007", 7, null]) {
      const refused = await rename(opener.key, "coordinator", id, name);
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "name"]]);
    }
    const mutation = `mutation ($name: String!) { renameA2aContext(input: { agentHandle: "coordinator",
      contextId: "${id}", name: $name }) { context { name } } }`;
    expect(await read(opener.key, mutation, { name: "a b c d e f" })).toBe("validation_failed");
    expect((await read(opener.key, mutation, { name: "Plan B" })).renameA2aContext.context.name).toBe("Plan B");
  });

  it("of each of two at the same time counts, and the same name again tells nobody", async () => {
    const { contextId: id } = await openTask(parley, opener.key, "researcher");
    await Promise.all([rename(opener.key, "coordinator", id, "Left"), rename(worker.key, "researcher", id, "Right")]);
    const { name } = (await get(worker.key, "researcher", `contexts/${id}`)).body;
    await rename(worker.key, "researcher", id, name);
    const { driver } = parley.services.database.request;
    const { rows } = await driver.query(
      `select subject_version as version, side, identity_id as identity from event
       where kind = 'a2a.context.renamed' and subject_id = $1 order by id`,
      [id],
    );
    expect(rows).toEqual(
      [2, 3].flatMap((version) => [
        { version, side: "opener", identity: opener.id },
        { version, side: "recipient", identity: worker.id },
      ]),
    );
  });
});

describe("contextUpdated", () => {
  const follow = `subscription ($agentHandle: String!, $contextId: ID, $after: String) {
    contextUpdated(agentHandle: $agentHandle, contextId: $contextId, after: $after) {
      cursor kind context { id name } taskUpdate { state message { parts { text } } task { id } } } }`;

  it("tells both sides of a context's name and tasks, and of no other context when one is named", async () => {
    const { eventCursor: after } = await read(opener.key, "{ eventCursor }");
    const { eventCursor: theirs } = await read(worker.key, "{ eventCursor }");
    const { id: taskId, contextId } = await openTask(parley, opener.key, "researcher", "ours");
    await openTask(parley, opener.key, "researcher", "another");
    await rename(worker.key, "researcher", contextId, "Ours");
    await sibling(worker, opener, contextId, "back");
    for (const [agent, cursor] of [
      [opener, after],
      [worker, theirs],
    ] as const) {
      const socket = openSocket(parley.url, { apiKey: agent.key });
      const updates = socket.subscribe(follow, { agentHandle: agent.handle, contextId, after: cursor });
      const told = (await updates.take(3)).map(({ data }) => data.contextUpdated);
      expect(told).toMatchObject([
        { kind: "a2a.task.created", taskUpdate: { state: "SUBMITTED", message: { parts: [{ text: "ours" }] } } },
        { kind: "a2a.context.renamed", taskUpdate: null, context: { id: contextId, name: "Ours" } },
        { kind: "a2a.task.created", taskUpdate: { message: { parts: [{ text: "back" }] } } },
      ]);
      expect(told[0].taskUpdate.task.id).toBe(taskId);
      const further = socket.subscribe(follow, { agentHandle: agent.handle, after: told[0].cursor });
      expect((await further.next()).data.contextUpdated).toMatchObject({
        taskUpdate: { message: { parts: [{ text: "another" }] } },
      });
      await socket.close();
    }
  });

  it("is refused for other identities, and for contexts that the identity does not have", async () => {
    const socket = openSocket(parley.url, { apiKey: opener.key });
    const colleague = await makeAgent(parley.services, home, `colleague-${randomUUID().slice(0, 12)}`);
    const { id: taskId, contextId: foreign } = await openTask(parley, colleague.key, "researcher", "theirs");
    for (const variables of [
      { agentHandle: "researcher" },
      ...["x", randomUUID(), foreign, taskId].map((contextId) => ({ agentHandle: "coordinator", contextId })),
    ]) {
      await expect(socket.run(follow, variables)).rejects.toMatchObject([{ extensions: { code: "not_found" } }]);
    }
    await socket.close();
  });
});

describe("a2aInbox", () => {
  const inbox = `subscription ($agentHandle: String!, $after: String) { a2aInbox(agentHandle: $agentHandle, after: $after) {
    kind state message { parts { text } } task { id requester { handle } } } }`;

  it("tells a worker what it has to do, and nothing of its own doing", async () => {
    const { eventCursor: after } = await read(worker.key, "{ eventCursor }");
    const { id } = await openTask(parley, opener.key, "researcher", "do this");
    await openTask(parley, worker.key, "coordinator", "and you do that");
    await reply(parley, worker.key, "researcher", id, "ask_caller", "how?");
    await rpc(parley, opener.key, "researcher", "SendMessage", textMessage("so", { taskId: id }));
    await rpc(parley, opener.key, "researcher", "CancelTask", { id });
    const socket = openSocket(parley.url, { apiKey: worker.key });
    const updates = socket.subscribe(inbox, { agentHandle: "researcher", after });
    const told = (await updates.take(3)).map(({ data }) => data.a2aInbox);
    const task = { id, requester: { handle: "coordinator" } };
    expect(told).toEqual([
      { kind: "a2a.task.created", state: "SUBMITTED", message: { parts: [{ text: "do this" }] }, task },
      { kind: "a2a.task.message", state: "WORKING", message: { parts: [{ text: "so" }] }, task },
      { kind: "a2a.task.canceled", state: "CANCELED", message: null, task },
    ]);
    await expect(socket.run(inbox, { agentHandle: "coordinator" })).rejects.toMatchObject([
      { extensions: { code: "not_found" } },
    ]);
    await socket.close();
  });
});
