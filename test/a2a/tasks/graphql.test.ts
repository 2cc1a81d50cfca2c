import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openSocket, type TestSocket } from "../../support/socket.js";
import { ledger, reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let away: TestOrganization;
let stranger: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "coordinator");
  worker = await makeAgent(parley.services, home, "researcher");
  away = await makeOrganization(parley.services);
  stranger = await makeAgent(parley.services, away, "stranger");
});

afterAll(() => parley.close());

async function read(credential: TestCredential, query: string, variables: Record<string, unknown> = {}): Promise<any> {
  const { data, errors } = await parley.graphql(query, variables, credential);
  expect(errors).toBeUndefined();
  return data;
}

async function codesOf(credential: TestCredential, query: string, variables: Record<string, unknown> = {}) {
  const { errors } = await parley.graphql(query, variables, credential);
  return errors?.map((error) => error.extensions.code);
}

const participants = `query ($id: ID!) { a2aTask(id: $id) {
  requester { identityId handle organizationId identity { agentHandle displayName mailbox { emailAddress } } }
  worker { handle organizationId identity { id agentHandle a2aSettings { enabled } } }
} }`;

describe("a task in GraphQL", () => {
  it("is read across three subgraphs: task, requester, identity, mailbox address", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const { a2aTask } = await read(requester.key, participants, { id });
    expect(a2aTask.requester).toEqual({
      identityId: requester.id,
      handle: "coordinator",
      organizationId: home.id,
      identity: {
        agentHandle: "coordinator",
        displayName: "coordinator",
        mailbox: { emailAddress: expect.stringMatching(/^coordinator@/) },
      },
    });
  });

  it("shows the other organization's participant without its identity, on both sides", async () => {
    await rest(parley, home.adminKey, "PUT", `${ledger("researcher")}/settings`, { publicly_discoverable: true });
    const { id } = await openTask(parley, stranger.key, "researcher");
    const asStranger = (await read(stranger.key, participants, { id })).a2aTask;
    expect(asStranger.worker).toEqual({ handle: "researcher", organizationId: home.id, identity: null });
    expect(asStranger.requester.identity.agentHandle).toBe("stranger");
    const asHome = (await read(home.adminKey, participants, { id })).a2aTask;
    expect(asHome.requester).toMatchObject({ handle: "stranger", organizationId: away.id, identity: null });
    expect(asHome.worker.identity).toMatchObject({ id: worker.id, a2aSettings: { enabled: true } });
  });

  it("does not exist for those who take no part in it", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const bystander = await makeAgent(parley.services, home, "bystander");
    for (const credential of [stranger.key, away.adminKey, away.admin, bystander.key]) {
      expect(await read(credential, "query ($id: ID!) { a2aTask(id: $id) { id } }", { id })).toEqual({ a2aTask: null });
    }
    expect(await read(home.member, "query ($id: ID!) { a2aTask(id: $id) { id } }", { id })).toEqual({
      a2aTask: { id },
    });
    expect(await read(requester.key, '{ a2aTask(id: "nonsense") { id } }')).toEqual({ a2aTask: null });
  });

  it("is reached from its identity and reaches its context", async () => {
    const own = await makeAgent(parley.services, home, "contextual");
    const task = await openTask(parley, own.key, "researcher");
    const { identity } = await read(
      own.key,
      `{ identity(agentHandle: "contextual") {
        a2aSettings { enabled outboundTaskCount cardUrl } a2aCard { content }
        a2aTasks(direction: OUTBOUND, first: 1) { nodes { id messageCount messages(last: 1) { role parts { text } }
          context { id name opener { handle } recipient { handle } } } pageInfo { hasNextPage } } } }`,
    );
    expect(identity.a2aSettings).toEqual({
      enabled: true,
      outboundTaskCount: 1,
      cardUrl: `${parley.url}/a2a/contextual/card`,
    });
    expect(identity.a2aCard.content.name).toBe("@contextual");
    expect(identity.a2aTasks).toEqual({
      nodes: [
        {
          id: task.id,
          messageCount: 1,
          messages: [{ role: "CALLER", parts: [{ text: "Summarize Q3" }] }],
          context: {
            id: task.contextId,
            name: "New A2A Session",
            opener: { handle: "contextual" },
            recipient: { handle: "researcher" },
          },
        },
      ],
      pageInfo: { hasNextPage: false },
    });
  });

  it("is sent, answered and canceled by mutations, for the same viewers as over REST", async () => {
    const send = `mutation ($handle: String!, $id: String!) { sendA2aMessage(input: { workerHandle: $handle,
      message: { messageId: $id, parts: [{ data: { rows: [1, 2] } }] } }) { task { id state } } }`;
    const first = await read(requester.key, send, { handle: "researcher", id: "g-1" });
    expect(first.sendA2aMessage.task.state).toBe("SUBMITTED");
    expect(await read(requester.key, send, { handle: "researcher", id: "g-1" })).toEqual(first);
    expect(await codesOf(home.adminKey, send, { handle: "researcher", id: "g-2" })).toEqual(["a2a_agent_key_required"]);
    expect(await codesOf(null, send, { handle: "researcher", id: "g-2" })).toEqual(["unauthenticated"]);
    expect(await codesOf(requester.key, send, { handle: "nobody-at-all", id: "g-2" })).toEqual(["a2a_agent_not_found"]);
    expect(await codesOf(requester.key, send, { handle: "researcher", id: "" })).toEqual(["validation_failed"]);

    const { id } = first.sendA2aMessage.task;
    const answer = `mutation ($id: ID!) { replyToTask(input: { agentHandle: "researcher", taskId: $id, intent: ASK_CALLER,
      parts: [{ text: "?" }] }) { task { state statusMessage { parts { text } } messages { role } } } }`;
    expect(await codesOf(requester.key, answer, { id })).toEqual(["not_found"]);
    expect((await read(worker.key, answer, { id })).replyToTask.task).toEqual({
      state: "INPUT_REQUIRED",
      statusMessage: { parts: [{ text: "?" }] },
      messages: [{ role: "CALLER" }, { role: "AGENT" }],
    });

    const cancel = "mutation ($id: ID!) { cancelTask(input: { taskId: $id }) { task { state completedAt } } }";
    expect(await codesOf(worker.key, cancel, { id })).toEqual(["not_found"]);
    expect(await codesOf(home.adminKey, cancel, { id })).toEqual(["a2a_agent_key_required"]);
    expect((await read(requester.key, cancel, { id })).cancelTask.task.state).toBe("CANCELED");
    expect(await codesOf(worker.key, answer, { id })).toEqual(["a2a_task_terminal"]);
  });

  it("refuses a history length below zero", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const query = "query ($id: ID!) { a2aTask(id: $id) { messages(last: -1) { id } } }";
    expect(await codesOf(requester.key, query, { id })).toEqual(["validation_failed"]);
  });
});

const explain =
  "query ($from: String!, $to: String!) { a2aAdmission(from: $from, to: $to) { allowed side step explanation } }";

describe("admission, explained", () => {
  const ask = async (credential: TestCredential, from: string, to: string) =>
    (await read(credential, explain, { from, to })).a2aAdmission;
  const set = (organization: TestOrganization, handle: string, body: object) =>
    rest(parley, organization.adminKey, "PUT", `${ledger(handle)}/settings`, body);

  it("names the step that decides", async () => {
    await makeAgent(parley.services, home, "quiet-one");
    expect(await ask(requester.key, "coordinator", "quiet-one")).toMatchObject({
      allowed: true,
      step: "same_organization",
    });
    expect(await ask(requester.key, "coordinator", "@Coordinator")).toMatchObject({
      allowed: false,
      side: "REQUESTER",
      step: "self",
    });
    await set(home, "quiet-one", { enabled: false });
    expect(await ask(home.adminKey, "coordinator", "quiet-one")).toMatchObject({
      side: "WORKER",
      step: "worker_disabled",
    });
    expect(await ask(home.adminKey, "quiet-one", "coordinator")).toMatchObject({
      side: "REQUESTER",
      step: "requester_disabled",
    });
  });

  it("keeps the other side's reasons to itself, and agrees with what happens", async () => {
    const open = await makeAgent(parley.services, home, "open-desk");
    await set(home, "open-desk", { publicly_discoverable: true });
    const greeting = textMessage("hello");
    expect(await ask(stranger.key, "stranger", "open-desk")).toMatchObject({ allowed: true, step: "public_worker" });
    expect((await rpc(parley, stranger.key, "open-desk", "SendMessage", greeting)).result.task).toBeDefined();

    await set(home, "open-desk", { enabled: false });
    const told = await ask(stranger.key, "stranger", "open-desk");
    expect(told).toEqual({
      allowed: false,
      side: "WORKER",
      step: null,
      explanation: "The other side does not allow it.",
    });
    expect(await ask(open.key, "stranger", "open-desk")).toMatchObject({ side: "WORKER", step: "worker_disabled" });
    const denied = await rpc(parley, stranger.key, "open-desk", "SendMessage", textMessage("again"));
    expect(denied.error).toEqual({
      code: -32040,
      message: expect.any(String),
      data: [
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "ADMISSION_DENIED",
          domain: "agent-communication-service",
          metadata: { side: "worker" },
        },
      ],
    });

    await set(home, "open-desk", { enabled: true });
    await set(away, "stranger", { allow_public_egress: false });
    expect(await ask(stranger.key, "stranger", "open-desk")).toMatchObject({
      side: "REQUESTER",
      step: "requester_not_allowed",
    });
    await set(away, "stranger", { filter_mode: "blacklist" });
    expect(await ask(stranger.key, "stranger", "open-desk")).toMatchObject({ side: "WORKER", step: null });
    expect(await ask(open.key, "stranger", "open-desk")).toMatchObject({ side: "WORKER", step: "worker_not_allowed" });
    await set(home, "open-desk", { filter_mode: "blacklist" });
    expect(await ask(stranger.key, "stranger", "open-desk")).toMatchObject({ allowed: true, step: "both_allow" });
    await set(away, "stranger", { allow_public_egress: true, filter_mode: "whitelist" });
  });

  it("does not tell strangers who exists, nor explains what is none of the viewer's business", async () => {
    await makeAgent(parley.services, home, "hidden-one");
    await makeAgent(parley.services, away, "shy-one");
    for (const [from, to] of [
      ["stranger", "hidden-one"],
      ["stranger", "nobody-at-all"],
      ["coordinator", "hidden-one"],
      ["hidden-one", "shy-one"],
    ]) {
      expect(await codesOf(stranger.key, explain, { from, to })).toEqual(["not_found"]);
    }
  });

  it("admits to a private worker that already shares a task, when its rules do", async () => {
    const task = await openTask(parley, stranger.key, "researcher");
    await set(home, "researcher", { publicly_discoverable: false });
    const denied = await rpc(parley, stranger.key, "researcher", "SendMessage", textMessage("x", { taskId: task.id }));
    expect(denied.error).toMatchObject({ code: -32040, data: [{ metadata: { side: "requester" } }] });
    const still = await rpc(parley, stranger.key, "researcher", "CancelTask", { id: task.id });
    expect(still.result.status.state).toBe("TASK_STATE_CANCELED");
  });
});

const follow = `subscription ($agentHandle: String!, $taskId: ID, $after: String) {
  taskUpdated(agentHandle: $agentHandle, taskId: $taskId, after: $after) {
    cursor kind occurredAt state version message { role parts { text } }
    task { id state requester { identity { mailbox { emailAddress } } } } } }`;

describe("taskUpdated", () => {
  const sockets: TestSocket[] = [];
  const socketOf = (apiKey: string) => {
    const socket = openSocket(parley.url, { apiKey });
    sockets.push(socket);
    return socket;
  };
  afterEach(async () => {
    await Promise.all(sockets.splice(0).map((socket) => socket.close()));
  });
  const cursorOf = async (key: string) => (await read(key, "{ eventCursor }")).eventCursor as string;

  it("tells both sides every change as it was, with fields of three subgraphs", async () => {
    const after = await cursorOf(requester.key);
    const { id } = await openTask(parley, requester.key, "researcher", "one");
    await reply(parley, worker.key, "researcher", id, "ask_caller", "two");
    await rpc(parley, requester.key, "researcher", "SendMessage", textMessage("three", { taskId: id }));
    await reply(parley, worker.key, "researcher", id, "progress", "four");
    await rpc(parley, requester.key, "researcher", "CancelTask", { id });
    for (const agent of [requester, worker]) {
      const stream = socketOf(agent.key).subscribe(follow, { agentHandle: agent.handle, taskId: id, after });
      const updates = (await stream.take(5)).map((event) => event.data.taskUpdated);
      expect(
        updates.map(({ kind, state, version, message }) => [kind, state, version, message?.parts[0].text]),
      ).toEqual([
        ["a2a.task.created", "SUBMITTED", 1, "one"],
        ["a2a.task.replied", "INPUT_REQUIRED", 2, "two"],
        ["a2a.task.message", "WORKING", 3, "three"],
        ["a2a.task.replied", "WORKING", 4, "four"],
        ["a2a.task.canceled", "CANCELED", 5, undefined],
      ]);
      expect(new Set(updates.map((update) => update.task.state))).toEqual(new Set(["CANCELED"]));
      const address: string | undefined = updates[0].task.requester.identity?.mailbox.emailAddress;
      // An agent's key sees no identity but its own.
      expect(address?.split("@")[0]).toBe(agent === requester ? "coordinator" : undefined);
    }
  });

  it("goes on live where a cursor stands", async () => {
    const first = socketOf(home.adminKey).subscribe(follow, {
      agentHandle: "researcher",
      after: await cursorOf(home.adminKey),
    });
    const { id } = await openTask(parley, requester.key, "researcher", "live");
    const { cursor } = (await first.next()).data.taskUpdated;
    await first.stop();
    await reply(parley, worker.key, "researcher", id, "progress", "missed");
    const second = socketOf(home.adminKey).subscribe(follow, { agentHandle: "researcher", after: cursor });
    expect((await second.next()).data.taskUpdated.message.parts[0].text).toBe("missed");
    await reply(parley, worker.key, "researcher", id, "complete", "live again");
    expect((await second.next()).data.taskUpdated.message.parts[0].text).toBe("live again");
  });

  it("tells what a task named by its id is now, each time anew", async () => {
    const { id } = await openTask(parley, requester.key, "researcher", "watched");
    const after = await cursorOf(worker.key);
    const stream = socketOf(worker.key).subscribe(follow, {
      agentHandle: "researcher",
      taskId: id.toUpperCase(),
      after,
    });
    for (const [intent, state] of [
      ["ask_caller", "INPUT_REQUIRED"],
      ["complete", "COMPLETED"],
    ] as const) {
      await reply(parley, worker.key, "researcher", id, intent, "news");
      expect((await stream.next()).data.taskUpdated).toMatchObject({ state, task: { state } });
    }
  });

  it("is refused for tasks that the identity does not have, which would never be told of", async () => {
    const foreign = await openTask(parley, requester.key, "researcher", "not the onlooker's");
    const onlooker = await makeAgent(parley.services, home, "onlooker");
    for (const taskId of [crypto.randomUUID(), foreign.id, foreign.contextId]) {
      for (const key of [onlooker.key, home.adminKey]) {
        const stream = socketOf(key).subscribe(follow, { agentHandle: "onlooker", taskId });
        await expect(stream.next()).rejects.toMatchObject([{ extensions: { code: "not_found" } }]);
      }
    }
  });

  it("is refused for identities of others and for cursors that were not given out", async () => {
    const code = async (key: string, variables: Record<string, unknown>): Promise<unknown> => {
      const outcome = await socketOf(key)
        .subscribe(follow, variables)
        .next()
        .catch((error: unknown) => ({ errors: error }));
      return outcome.errors[0].extensions.code;
    };
    expect(await code(stranger.key, { agentHandle: "researcher" })).toBe("not_found");
    expect(await code(requester.key, { agentHandle: "researcher" })).toBe("not_found");
    expect(await code(worker.key, { agentHandle: "researcher", taskId: "a\0b" })).toBe("not_found");
    expect(await code(worker.key, { agentHandle: "researcher", after: "x" })).toBe("invalid_cursor");
    expect(await code(worker.key, { agentHandle: "researcher", after: await cursorOf(stranger.key) })).toBe(
      "invalid_cursor",
    );
  });
});
