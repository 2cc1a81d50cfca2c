import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStrangers } from "../../support/kit/strangers.js";
import type { TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { kit } from "../kit.js";
import type { A2aScene } from "../kit/part.js";

let parley: TestParley;
/** Our agent that everybody may call, and whom of theirs it works for. */
let desk: TestAgent;
let caller: TestAgent;
let ourOrganizationId: string;
/** The task of theirs that ours works on, and one that is ours alone. */
let sharedTask: string;
let hiddenTask: string;
let forbidden: readonly string[];

beforeAll(async () => {
  parley = await startTestParley({ environment: kit.environment! });
  const { ours, scenes, ...found } = await makeStrangers(parley, kit);
  const own = scenes.own as unknown as A2aScene;
  [desk, caller, ourOrganizationId] = [ours.world.sibling, own.target, ours.scene.organizationId];
  [sharedTask, hiddenTask] = [own.sentTask, (ours.scene as unknown as A2aScene).receivedTask];
  forbidden = found.forbidden;
});
afterAll(() => parley?.close());

const participant =
  "{ identityId handle organizationId identity { agentHandle description mailbox { emailAddress } } }";
const task = `{ id requester ${participant} worker ${participant} context { opener ${participant} recipient ${participant} } }`;

/** The first events that their agent receives since `after`, with everything about both sides. */
async function follow(field: string, selection: string, after: string): Promise<any> {
  const socket = openSocket(parley.url, { apiKey: caller.key });
  const document = `subscription($handle: String!, $after: String) { ${field}(agentHandle: $handle, after: $after) ${selection} }`;
  const events = socket.subscribe(document, { handle: caller.handle, after });
  try {
    return (await events.next()).data[field];
  } finally {
    await socket.close();
  }
}

async function theirHead(): Promise<string> {
  return (await parley.graphql("{ eventCursor }", {}, caller.key)).data!["eventCursor"] as string;
}

/** Our agent answers their task. */
async function reply(): Promise<void> {
  const path = `/api/v1/identities/${desk.handle}/a2a/tasks/${sharedTask}/reply`;
  const answer = await rest(parley, desk.key, "POST", path, {
    intent: "progress",
    parts: [{ text: randomUUID() }],
  });
  expect(answer.status).toBe(200);
}

function expectOnlyTheirSide(seen: any): void {
  const ours = { identityId: desk.id, handle: desk.handle, organizationId: ourOrganizationId };
  expect(seen.worker).toEqual({ ...ours, identity: null });
  expect(seen.context.recipient).toEqual({ ...ours, identity: null });
  expect(seen.requester.identity.agentHandle).toBe(caller.handle);
  expect(forbidden.filter((secret) => JSON.stringify(seen).includes(secret))).toEqual([]);
}

test("an update of a shared task tells the other side who takes part, and no more", async () => {
  const after = await theirHead();
  await reply();
  const update = await follow("taskUpdated", `{ kind task ${task} }`, after);
  expectOnlyTheirSide(update.task);
});

test("the activity of an agent tells it of the other side of its tasks who takes part, and no more", async () => {
  const after = await theirHead();
  await reply();
  const activity = await follow("agentActivity", `{ kind subject { __typename ... on A2aTask ${task} } }`, after);
  expect(activity.subject.__typename).toBe("A2aTask");
  expectOnlyTheirSide(activity.subject);
});

test("what the ledger and the protocol say of the other side is its handle, identity and organization", async () => {
  const path = `/api/v1/identities/${caller.handle}/a2a/sent/tasks/${sharedTask}`;
  const { body } = await rest(parley, caller.key, "GET", path);
  expect(body.target).toEqual({
    identity_id: desk.id,
    organization_id: ourOrganizationId,
    handle: desk.handle,
  });
  expect(forbidden.filter((secret) => JSON.stringify(body).includes(secret))).toEqual([]);
});

test("a message that names our task or context is refused like one that names none", async () => {
  const { driver } = parley.services.database.request;
  const { rows } = await driver.query<{ id: string }>("select context_id as id from a2a_task where id = $1", [
    hiddenTask,
  ]);
  const send = async (reference: object): Promise<string> => {
    const message = { messageId: randomUUID(), parts: [{ text: "And this?" }], ...reference };
    const document = `mutation($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }`;
    const input = { workerHandle: desk.handle, message };
    const { errors } = await parley.graphql(document, { input }, caller.key);
    return JSON.stringify(errors);
  };
  expect(await send({ taskId: hiddenTask })).toBe(await send({ taskId: randomUUID() }));
  expect(await send({ contextId: rows[0]!.id })).toBe(await send({ contextId: randomUUID() }));
  expect(await send({ taskId: hiddenTask })).toContain("not_found");
});
