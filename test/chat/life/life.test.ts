import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { anyNumber, makeHome, signUp, signupCalls } from "../../org/support/signup.js";
import { handle } from "../../support/handle.js";
import { makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import type { TestCredential } from "../../support/parley.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { everyWrite } from "../support/every-write.js";
import { type Asked, WriteScene } from "../support/write-scene.js";

// What becomes of a connection, its token and its records when their identity is renamed, moves or goes.

const all = "/api/v1/chat/connections";
let scene: WriteScene;
let writes: ReturnType<typeof everyWrite>;

beforeAll(async () => {
  scene = await WriteScene.start({ environment: anyNumber });
  writes = everyWrite(scene.slack.sample.general, scene.messageTs);
});
afterAll(() => scene?.close());

const writer = () => scene.parley.services.database.request.writer;
const byKey = (key: TestCredential, method: string, path: string, body?: unknown) =>
  rest(scene.parley, key, method, path, body);

interface Life {
  readonly agent: Pick<TestAgent, "id" | "handle" | "key">;
  readonly connectionId: string;
  readonly operation: Record<string, string>;
  readonly action: Record<string, string>;
  readonly keys: { readonly operation: string; readonly action: string };
}

/** An agent with a connection that has sent a message and done an operation. */
async function busy(organization: TestOrganization): Promise<Life> {
  const { agent, connectionId } = await scene.another(organization);
  return write(agent, connectionId);
}

async function write(agent: Life["agent"], connectionId: string): Promise<Life> {
  const where = { connectionId, credential: agent.key };
  const keys = { operation: randomUUID(), action: randomUUID() };
  const { body: operation } = await scene.ask(writes.reaction_add, keys.operation, where);
  const { body: action } = await scene.ask(writes.message_send, keys.action, where);
  expect([operation.status, action.status]).toEqual(["succeeded", "sent"]);
  return { agent, connectionId, operation, action, keys };
}

/** Whatever can be asked about a life, and what is answered. */
async function lookedAt(
  { connectionId, operation, action, keys }: Life,
  credential: TestCredential,
): Promise<{ status: number; body: any }[]> {
  const get = (path: string, key?: string): Promise<RestAnswer> =>
    scene.ask({ method: "GET", path } satisfies Asked, key, { connectionId, credential });
  const answers = [
    await get(""),
    await get("/capabilities"),
    await get(`/operations/${operation["id"]}`),
    await get("/operations/by-key", keys.operation),
    await get(`/actions/${action["id"]}`),
    await get("/actions/by-key", keys.action),
  ];
  return answers.map(({ status, body }) => ({ status, body }));
}

const seen = async (life: Life, credential: TestCredential) => {
  const [connection, , ...records] = await lookedAt(life, credential);
  expect(connection!.body).toMatchObject({ id: life.connectionId, identity_id: life.agent.id });
  expect(records.map(({ body }) => body)).toEqual([life.operation, life.operation, life.action, life.action]);
};
const unseen = async (life: Life, credential: TestCredential) => {
  expect((await lookedAt(life, credential)).map(({ status }) => status)).toEqual(Array(6).fill(404));
};
const left = async ({ connectionId: id }: Life) => ({
  connections: await writer().chatConnection.count({ where: { id } }),
  writes: await writer().chatWrite.count({ where: { connectionId: id } }),
});
const tokenOf = async ({ connectionId: id }: Life) =>
  (await writer().chatConnection.findUnique({ where: { id } }))?.sealedToken ?? null;

test("an identity that is renamed goes on as before", async () => {
  const life = await busy(scene.organization);
  const path = `/api/v1/identities/${life.agent.handle}`;
  const renamed = await byKey(scene.organization.adminKey, "PATCH", path, { agent_handle: handle("renamed") });
  expect(renamed.status).toBe(200);
  await seen(life, life.agent.key);
  await write(life.agent, life.connectionId);
});

test("an identity that is deleted takes its connection along: its token at once, its records soon", async () => {
  const [life, neighbour] = [await busy(scene.organization), await busy(scene.organization)];
  const { adminKey } = scene.organization;
  expect((await byKey(adminKey, "DELETE", `/api/v1/identities/${life.agent.handle}`)).status).toBe(204);
  expect(await tokenOf(life)).toBeNull();
  await unseen(life, adminKey);
  const where = { connectionId: life.connectionId, credential: adminKey };
  const before = scene.slack.calls().length;
  expect(errorOf(await scene.ask(writes.message_send, randomUUID(), where))).toEqual([404, "not_found"]);
  expect(errorOf(await scene.ask(writes.message_send, life.keys.action, where))).toEqual([404, "not_found"]);
  expect(scene.slack.calls()).toHaveLength(before);
  scene.clock.advance(60_000);
  await scene.work();
  expect(await left(life)).toEqual({ connections: 0, writes: 0 });
  // A person brought this token, and may use it elsewhere.
  expect(scene.slack.calls("auth.revoke")).toEqual([]);
  await seen(neighbour, neighbour.agent.key);
  expect(await tokenOf(neighbour)).not.toBeNull();
});

test("what is under way while its identity is deleted ends without a record, and without an error", async () => {
  const { agent, connectionId } = await scene.another();
  const where = { connectionId, credential: agent.key };
  scene.slack.fault("chat.postMessage", { kind: "hang" });
  const answer = scene.ask(writes.message_send, randomUUID(), where);
  await vi.waitUntil(() => scene.slack.hanging === 1);
  const { adminKey } = scene.organization;
  expect((await byKey(adminKey, "DELETE", `/api/v1/identities/${agent.handle}`)).status).toBe(204);
  scene.slack.release();
  expect(errorOf(await answer)).toEqual([404, "not_found"]);
  scene.clock.advance(60_000);
  await scene.work();
  expect(await writer().chatWrite.count({ where: { connectionId } })).toBe(0);
});

test("a call with the token of before does not end a connection that was renewed meanwhile", async () => {
  const { agent, connectionId, token } = await scene.another();
  scene.slack.fault("chat.postMessage", { kind: "hang" });
  const answer = scene.ask(writes.message_send, randomUUID(), { connectionId, credential: agent.key });
  await vi.waitUntil(() => scene.slack.hanging === 1);
  const { workspaceId, general } = scene.slack.sample;
  const { token: bot_token } = scene.slack.addBot(workspaceId, { channels: [general] });
  const renewed = await byKey(agent.key, "POST", all, { identity_id: agent.id, bot_token });
  expect([renewed.status, renewed.body.id]).toEqual([200, connectionId]);
  scene.slack.revoke(token);
  scene.slack.release();
  expect((await answer).body.status).toBe("failed");
  expect((await byKey(agent.key, "GET", `${all}/${connectionId}`)).body.status).toBe("connected");
  await write(agent, connectionId);
});

test("an organization that ends takes its connections, tokens and records along, and nobody else's", async () => {
  const organization = await makeOrganization(scene.parley.services);
  const [life, neighbour] = [await busy(organization), await busy(scene.organization)];
  const { slug } = await writer().organization.findUniqueOrThrow({ where: { id: organization.id } });
  const mutation = `mutation { deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId } }`;
  expect((await scene.parley.graphql(mutation, {}, organization.admin)).errors).toBeUndefined();
  expect(await tokenOf(life)).toBeNull();
  // What is left is forgotten once no request of before can be under way.
  for (let round = 0; round < 2; round += 1) {
    await scene.work();
    scene.clock.advance(10 * 60_000);
  }
  await scene.work();
  expect(await left(life)).toEqual({ connections: 0, writes: 0 });
  await seen(neighbour, neighbour.agent.key);
  await write(neighbour.agent, neighbour.connectionId);
});

test("an identity that moves keeps its connection and its records; its new organization sees them, the old one does not", async () => {
  const home = await makeHome(scene.parley);
  const signedUp = await signUp(scene.parley, { human_email: home.adminEmail });
  const agent = { id: signedUp.identityId, handle: signedUp.handle, key: signedUp.key };
  const claim = (claimStatus: typeof before) =>
    writer().identity.update({ where: { id: agent.id }, data: { claimStatus } });
  const { claimStatus: before } = await writer().identity.findUniqueOrThrow({ where: { id: agent.id } });
  // Only claimed agents have connections, and those that move are not claimed yet.
  await claim("agent_claimed");
  // Keys are looked up again after some seconds.
  scene.clock.advance(60_000);
  const { token } = scene.slack.addBot(scene.slack.sample.workspaceId, { channels: [scene.slack.sample.general] });
  const made = await byKey(agent.key, "POST", all, { identity_id: agent.id, bot_token: token });
  expect(made.status).toBe(201);
  const life = await write(agent, made.body.id);
  await claim(before);

  const { approve } = signupCalls(() => scene.parley);
  expect((await approve(home.admin, agent.id)).status).toBe(200);
  await seen(life, agent.key);
  await seen(life, home.adminKey);
  await unseen(life, scene.organization.adminKey);
  expect(await writer().identity.count({ where: { id: agent.id, organizationId: home.id } })).toBe(1);
  await write(agent, life.connectionId);
  const ended = await byKey(home.adminKey, "POST", `${all}/${life.connectionId}/disconnect`, {});
  expect(ended.body.status).toBe("disconnected");
});

test("an agent that nobody claimed connects no workspace, by neither path", async () => {
  const agent = await signUp(scene.parley);
  const body = { identity_id: agent.identityId, bot_token: scene.slack.sample.botToken };
  const before = scene.slack.calls().length;
  expect(errorOf(await byKey(agent.key, "POST", all, body))).toEqual([403, "claimed_agent_required"]);
  const document = `mutation ($input: ConnectChatWorkspaceInput!) { connectChatWorkspace(input: $input) { renewed } }`;
  const input = { identityId: agent.identityId, botToken: scene.slack.sample.botToken };
  const { errors } = await scene.parley.graphql(document, { input }, agent.key);
  expect(errors?.[0]?.extensions.code).toBe("claimed_agent_required");
  expect(scene.slack.calls()).toHaveLength(before);
});

test("records of others are like records that never were, by id and by key, on both sides of an organization", async () => {
  const elsewhere = await makeOrganization(scene.parley.services);
  const [mine, sibling, foreign] = [
    await busy(scene.organization),
    await busy(scene.organization),
    await busy(elsewhere),
  ];
  const never: Life = {
    ...mine,
    connectionId: randomUUID(),
    operation: { id: randomUUID() },
    action: { id: randomUUID() },
    keys: { operation: randomUUID(), action: randomUUID() },
  };
  const nothing = (await lookedAt(never, mine.agent.key)).map(withoutId);
  for (const life of [sibling, foreign]) {
    expect((await lookedAt(life, mine.agent.key)).map(withoutId)).toEqual(nothing);
  }
  // Over a connection of one's own, ids and keys of others name nothing either.
  const unused = (await lookedAt({ ...never, connectionId: mine.connectionId }, mine.agent.key))
    .slice(2)
    .map(withoutId);
  for (const { operation, action, keys } of [sibling, foreign]) {
    const over = { ...mine, operation, action, keys };
    expect((await lookedAt(over, mine.agent.key)).slice(2).map(withoutId)).toEqual(unused);
    // Nor is a key of others used up.
    const again = await scene.ask(writes.message_send, keys.action, {
      connectionId: mine.connectionId,
      credential: mine.agent.key,
    });
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([200, null]);
  }
});

/** An answer without what differs in all of them. */
function withoutId({ status, body }: { status: number; body: any }): object {
  const text = JSON.stringify(body).replaceAll(/req_[\w-]+|[\da-f]{8}-[\da-f-]{27}/g, "…");
  return { status, body: JSON.parse(text) };
}
