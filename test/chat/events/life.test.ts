import { afterAll, beforeAll, expect, test } from "vitest";
import { anyNumber, makeHome, signUp, signupCalls } from "../../org/support/signup.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { connect } from "../support/connect.js";
import { type Connected, EventScene } from "../support/event-scene.js";
import { messagePayload } from "../support/signed.js";

// What becomes of what arrived, and of the secrets by which it came, when their owner goes.
let scene: EventScene;

beforeAll(async () => {
  scene = await EventScene.start({ environment: anyNumber });
});
afterAll(() => scene?.close());

const day = 24 * 3600_000;
const writer = () => scene.parley.services.database.request.writer;

async function leftOf({ id }: Pick<Connected, "id">) {
  return {
    events: await writer().chatEvent.count({ where: { connectionId: id } }),
    secrets: await writer().chatEventSecrets.count({ where: { connectionId: id } }),
  };
}

/** A connection of both kinds, with an event. */
async function listening(): Promise<Connected> {
  const connection = await scene.connected({ byHttp: true, bySocket: true });
  const body = messagePayload(scene.slack.sample.workspaceId, "EvLIFE");
  expect((await scene.post(connection, body)).status).toBe(200);
  expect(await leftOf(connection)).toEqual({ events: 1, secrets: 1 });
  return connection;
}

test("a connection that ends loses its secrets and gets nothing more; what arrived stays readable", async () => {
  const connection = await listening();
  const path = `/api/v1/chat/connections/${connection.id}/disconnect`;
  await rest(scene.parley, scene.organization.adminKey, "POST", path, {});
  expect(await leftOf(connection)).toEqual({ events: 1, secrets: 0 });
  expect(await scene.events(connection)).toMatchObject([{ slackEventId: "EvLIFE" }]);
  const body = messagePayload(scene.slack.sample.workspaceId, "EvLATER");
  expect((await scene.post(connection, body)).status).toBe(401);
  expect(await connect(scene.parley, connection.agent.key, connection.agent.id, connection.botToken)).toBe(
    connection.id,
  );
  expect((await scene.post(connection, body)).status).toBe(401);
});

test("a deleted identity's secrets are erased at once, and what arrived soon", async () => {
  const connection = await listening();
  const path = `/api/v1/identities/${connection.agent.handle}`;
  expect((await rest(scene.parley, scene.organization.adminKey, "DELETE", path)).status).toBe(204);
  expect((await leftOf(connection)).secrets).toBe(0);
  expect((await scene.post(connection, messagePayload("T1", "EvLATER"))).status).toBe(401);
  await scene.work();
  expect(await leftOf(connection)).toEqual({ events: 0, secrets: 0 });
  expect(await writer().chatConnection.count({ where: { id: connection.id } })).toBe(0);
});

test("an identity that moves takes what arrived along, and what arrives then is its new organization's", async () => {
  const home = await makeHome(scene.parley);
  const signedUp = await signUp(scene.parley, { human_email: home.adminEmail });
  const agent = { id: signedUp.identityId, key: signedUp.key };
  const claim = (claimStatus: typeof before) =>
    writer().identity.update({ where: { id: agent.id }, data: { claimStatus } });
  const { claimStatus: before } = await writer().identity.findUniqueOrThrow({ where: { id: agent.id } });
  // Only claimed agents have connections, and those that move are not claimed yet.
  await claim("agent_claimed");
  // Keys are looked up again after some seconds.
  scene.clock.advance(60_000);
  const { workspaceId } = scene.slack.sample;
  const { token, app } = scene.slack.addBot(workspaceId);
  const { signingSecret } = app;
  const id = await connect(scene.parley, agent.key, agent.id, token, { signingSecret });
  const arrive = async (eventId: string) =>
    expect((await scene.post({ id, signingSecret }, messagePayload(workspaceId, eventId))).status).toBe(200);
  await arrive("EvBEFORE");
  await claim(before);
  expect((await signupCalls(() => scene.parley).approve(home.admin, agent.id)).status).toBe(200);
  await arrive("EvAFTER");

  const query = `query ($id: ID!) { chatEvents(connectionId: $id) { nodes { slackEventId } } }`;
  for (const key of [agent.key, home.adminKey]) {
    const { data } = await scene.parley.graphql(query, { id }, key);
    expect(data!["chatEvents"].nodes.map((one: any) => one.slackEventId).toSorted()).toEqual(["EvAFTER", "EvBEFORE"]);
  }
  const { errors } = await scene.parley.graphql(query, { id }, scene.organization.adminKey);
  expect(errors![0]!.extensions.code).toBe("not_found");
  const told = await writer().event.findMany({ where: { kind: "chat.event.received", identityId: agent.id } });
  expect(told.map(({ organizationId }) => organizationId)).toEqual([signedUp.organizationId, home.id]);
});

test("events are kept for 30 days", async () => {
  const connection = await listening();
  scene.clock.advance(30 * day - 60_000);
  await scene.work();
  expect((await leftOf(connection)).events).toBe(1);
  scene.clock.advance(120_000);
  await scene.work();
  expect(await leftOf(connection)).toEqual({ events: 0, secrets: 1 });
});

test("whoever is of another organization, or another agent, sees nothing of it", async () => {
  const connection = await listening();
  const strangers = await makeOrganization(scene.parley.services);
  const sibling = await makeAgent(scene.parley.services, scene.organization, handle("sibling"));
  const query = `query ($id: ID!) { chatEvents(connectionId: $id) { nodes { id } } }`;
  for (const key of [strangers.adminKey, sibling.key]) {
    const { errors } = await scene.parley.graphql(query, { id: connection.id }, key);
    expect(errors![0]!.extensions.code).toBe("not_found");
  }
  const { data } = await scene.parley.graphql(query, { id: connection.id }, scene.organization.adminKey);
  expect(data!["chatEvents"].nodes).toHaveLength(1);
});
