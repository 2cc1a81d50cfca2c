import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";
import { openSocket } from "../support/socket.js";
import { rest } from "../support/rest.js";
import { makeTwoOrganizations, type TwoOrganizations } from "./support/two-organizations.js";

let parley: TestParley;
let two: TwoOrganizations;

beforeAll(async () => {
  parley = await startTestParley();
  two = await makeTwoOrganizations(parley);
});
afterAll(() => parley?.close());

const participant =
  "{ identityId handle organizationId identity { agentHandle description mailbox { emailAddress } } }";
const task = `{ id requester ${participant} worker ${participant} context { opener ${participant} recipient ${participant} } }`;

/** The first events that their agent is told of since `after`, with everything about both sides. */
async function follow(field: string, selection: string, after: string): Promise<any> {
  const socket = openSocket(parley.url, { apiKey: two.theirPublic.key });
  const document = `subscription($handle: String!, $after: String) { ${field}(agentHandle: $handle, after: $after) ${selection} }`;
  const events = socket.subscribe(document, { handle: two.theirPublic.handle, after });
  try {
    return (await events.next()).data[field];
  } finally {
    await socket.close();
  }
}

async function theirHead(): Promise<string> {
  return (await parley.graphql("{ eventCursor }", {}, two.theirPublic.key)).data!["eventCursor"] as string;
}

/** Our agent answers their task. */
async function reply(): Promise<void> {
  const path = `/api/v1/identities/${two.ourPublic.handle}/a2a/tasks/${two.own["id"]}/reply`;
  const answer = await rest(parley, two.ourPublic.key, "POST", path, {
    intent: "progress",
    parts: [{ text: randomUUID() }],
  });
  expect(answer.status).toBe(200);
}

function expectOnlyTheirSide(seen: any): void {
  const ours = { identityId: two.ourPublic.id, handle: two.ourPublic.handle, organizationId: two.ours.id };
  expect(seen.worker).toEqual({ ...ours, identity: null });
  expect(seen.context.recipient).toEqual({ ...ours, identity: null });
  expect(seen.requester.identity.agentHandle).toBe(two.theirPublic.handle);
  expect(two.secrets.filter((secret) => JSON.stringify(seen).includes(secret))).toEqual([]);
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
  const path = `/api/v1/identities/${two.theirPublic.handle}/a2a/sent/tasks/${two.own["id"]}`;
  const { body } = await rest(parley, two.theirPublic.key, "GET", path);
  expect(body.target).toEqual({
    identity_id: two.ourPublic.id,
    organization_id: two.ours.id,
    handle: two.ourPublic.handle,
  });
  expect(two.secrets.filter((secret) => JSON.stringify(body).includes(secret))).toEqual([]);
});

test("a message that names our task or context is refused like one that names none", async () => {
  const { driver } = parley.services.database.request;
  const hidden = two.foreign["id"]!;
  const { rows } = await driver.query<{ id: string }>("select context_id as id from a2a_task where id = $1", [hidden]);
  const send = async (reference: object): Promise<string> => {
    const message = { messageId: randomUUID(), parts: [{ text: "And this?" }], ...reference };
    const document = `mutation($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }`;
    const input = { workerHandle: two.ourPublic.handle, message };
    const { errors } = await parley.graphql(document, { input }, two.theirPublic.key);
    return JSON.stringify(errors);
  };
  expect(await send({ taskId: hidden })).toBe(await send({ taskId: randomUUID() }));
  expect(await send({ contextId: rows[0]!.id })).toBe(await send({ contextId: randomUUID() }));
  expect(await send({ taskId: hidden })).toContain("not_found");
});

test("references between subgraphs are not part of what clients can ask", async () => {
  for (const query of [
    `{ _entities(representations: [{ __typename: "Identity", id: "${two.ourPublic.id}" }]) { __typename } }`,
    "{ _service { sdl } }",
  ]) {
    const { status, errors } = await parley.graphql(query, {}, two.theirs.adminKey);
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, "bad_request"]);
  }
});
