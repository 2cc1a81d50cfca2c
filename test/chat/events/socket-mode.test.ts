import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fault } from "../../../examples/slack/faults/fault.js";
import { makeAgent } from "../../support/org.js";
import { handle } from "../../support/handle.js";
import { errorOf, rest } from "../../support/rest.js";
import { connect } from "../support/connect.js";
import { type Connected, EventScene, nextEvent } from "../support/event-scene.js";

// Wire contract chat 9.2 by Socket Mode, with the local Slack's sockets.
let scene: EventScene;
let connection: Connected;

beforeAll(async () => {
  scene = await EventScene.start({ environment: { CHAT_EVENTS_PER_MINUTE: "30" } });
  connection = await scene.connected({ bySocket: true });
  await scene.work();
});
afterAll(() => scene?.close());

const minute = 60_000;
const all = "/api/v1/chat/connections";
const left = () => scene.slack.unacknowledged(connection.appId);
const opened = () => scene.slack.calls("apps.connections.open").length;

/** How the socket of the connection fares. */
async function socketRow() {
  const { reader } = scene.parley.services.database.request;
  const [row] = await reader.$queryRaw<any[]>`
    select k.holder, k.failures, k.error from chat_socket k
    join chat_event_secrets s using (app_token_hash) where s.connection_id = ${connection.id}::uuid`;
  return row;
}

/** Its state, as its owner reads it. */
async function socketOf(key: string, id: string) {
  const query = "query ($id: ID!) { chatConnection(id: $id) { eventSocket { error retryAt } } }";
  return (await scene.parley.graphql(query, { id }, key)).data!["chatConnection"].eventSocket;
}

test("a message in Slack arrives live, and is acknowledged", async () => {
  const stream = await scene.follow(connection);
  scene.write("Through a socket");
  expect(await nextEvent(stream)).toMatchObject({ type: "MESSAGE", event: { message: { text: "Through a socket" } } });
  await expect.poll(left).toBe(0);
  expect(await socketOf(connection.agent.key, connection.id)).toEqual({ error: null, retryAt: null });
  const byHttp = await scene.connected();
  expect(await socketOf(byHttp.agent.key, byHttp.id)).toBeNull();
  await stream.stop();
});

test("when Slack asks to come again, another socket is opened, and nothing is lost", async () => {
  scene.clock.advance(minute);
  const stream = await scene.follow(connection);
  const before = opened();
  scene.slack.refreshSockets(connection.appId);
  await expect.poll(async () => (await socketRow()).holder).toBeNull();
  scene.write("Between two sockets");
  expect(left()).toBe(1);
  await scene.work();
  expect(opened()).toBe(before + 1);
  expect((await nextEvent(stream)).event.message.text).toBe("Between two sockets");
  await expect.poll(left).toBe(0);
  await stream.stop();
});

test("a broken socket is opened again after a pause, which grows while it fails", async () => {
  scene.clock.advance(minute);
  scene.slack.cutSockets(connection.appId);
  await expect.poll(async () => (await socketRow()).holder).toBeNull();
  expect(await socketRow()).toMatchObject({ failures: 1, error: "socket_closed" });
  const before = opened();
  await scene.work();
  expect(opened()).toBe(before);
  scene.slack.fault("apps.connections.open", { kind: "status", status: 503 });
  scene.clock.advance(1_000);
  await scene.work();
  expect(await socketRow()).toMatchObject({ holder: null, failures: 2, error: "slack_unreachable" });
  scene.clock.advance(2_000);
  await scene.work();
  expect(await socketRow()).toMatchObject({ holder: expect.any(String), failures: 0, error: null });
});

test("what cannot be stored is not acknowledged: Slack sends it again, and it is stored once", async () => {
  scene.clock.advance(minute);
  const stream = await scene.follow(connection);
  const { driver } = scene.parley.services.database.request;
  await driver.query("alter table chat_event rename to chat_event_away");
  scene.write("While the database is away");
  await expect.poll(async () => (await socketRow()).error).toBe("not_stored");
  expect(left()).toBe(1);
  await driver.query("alter table chat_event_away rename to chat_event");
  scene.clock.advance(minute);
  await scene.work();
  expect((await nextEvent(stream)).event.message.text).toBe("While the database is away");
  await expect.poll(left).toBe(0);
  await stream.stop();
});

test("beyond the rate nothing is acknowledged that is not stored, and all of it arrives in the end", async () => {
  scene.clock.advance(minute);
  const texts = Array.from({ length: 40 }, (_, n) => `flood ${n}`);
  for (const text of texts) scene.write(text);
  await expect.poll(async () => (await socketRow()).error).toBe("rate_limited");
  expect(left()).toBeGreaterThan(0);
  for (let round = 0; round < 5; round += 1) {
    scene.clock.advance(minute);
    await scene.work();
    await expect.poll(async () => left() === 0 || (await socketRow()).holder === null).toBe(true);
  }
  expect(left()).toBe(0);
  const stored = (await scene.events(connection)).map(({ message }) => message?.text as string);
  expect(stored.filter((text) => text?.startsWith("flood")).toSorted()).toEqual(texts.toSorted());
});

test("two connections of one app share its socket, and both get what happens", async () => {
  scene.clock.advance(5 * minute);
  const agent = await makeAgent(scene.parley.services, scene.organization, handle("sharer"));
  const id = await connect(scene.parley, agent.key, agent.id, connection.botToken, { appToken: connection.appToken });
  await scene.work();
  const streams = [await scene.follow(connection), await scene.follow({ agent, id })];
  scene.write("For both");
  for (const stream of streams) expect((await nextEvent(stream)).event.message.text).toBe("For both");
  for (const stream of streams) await stream.stop();
});

test("a token that Slack does not know is asked for again only after a long time", async () => {
  const agent = await makeAgent(scene.parley.services, scene.organization, handle("unlucky"));
  const { token } = scene.slack.addBot(scene.slack.sample.workspaceId);
  const id = await connect(scene.parley, agent.key, agent.id, token, { appToken: "xapp-nobody-has-this" });
  const before = opened();
  await scene.work();
  scene.clock.advance(10 * minute);
  await scene.work();
  expect(opened()).toBe(before + 1);
  // Its owner reads why nothing arrives.
  const told = await socketOf(agent.key, id);
  expect(told).toEqual({ error: "invalid_auth", retryAt: expect.any(String) });
  expect(Date.parse(told.retryAt)).toBeGreaterThan(scene.clock.now().getTime());
});

// Wire contract chat 10.1 and 10.3, with the token of an app beside the bot's.
test.each<[string, Fault | null, [number, string]]>([
  ["that Slack does not know", { kind: "error", error: "invalid_auth" }, [422, "invalid_bot_token"]],
  ["that was revoked", { kind: "error", error: "token_revoked" }, [422, "invalid_bot_token"]],
  ["of a person", null, [422, "not_a_bot_token"]],
  ["that Slack fails to check", { kind: "status", status: 503 }, [502, "slack_unavailable"]],
  ["that nobody checks", { kind: "drop" }, [502, "slack_unavailable"]],
])("a bot token %s stores no token of an app either", async (_, fault, refusal) => {
  const agent = await makeAgent(scene.parley.services, scene.organization, handle("refused"));
  const { token, app } = scene.slack.addBot(scene.slack.sample.workspaceId);
  if (fault !== null) scene.slack.fault("auth.test", fault);
  const body = { identity_id: agent.id, bot_token: fault === null ? "xoxp-1" : token, app_token: app.appToken };
  expect(errorOf(await rest(scene.parley, agent.key, "POST", all, body))).toEqual(refusal);
  const listed = await rest(scene.parley, agent.key, "GET", `${all}?identity_id=${agent.id}`);
  expect(listed.body.connections).toEqual([]);
  const before = opened();
  await scene.work();
  expect(opened()).toBe(before);
});

test("a token of an app gives the bot no capability, and is shown nowhere", async () => {
  const capabilities = async ({ agent, id }: Connected) =>
    (await rest(scene.parley, agent.key, "GET", `${all}/${id}/capabilities`)).body;
  const [listening, without] = [await scene.connected({ bySocket: true }), await scene.connected({})];
  const { connection_id: _, ...said } = await capabilities(listening);
  expect(await capabilities(without)).toEqual({ connection_id: without.id, ...said });
  expect(JSON.stringify(said)).not.toContain(listening.appToken);
});

test("a connection that ends gets nothing more, and its socket is closed", async () => {
  const another = await scene.connected({ bySocket: true });
  await scene.work();
  const path = `/api/v1/chat/connections/${another.id}/disconnect`;
  expect((await rest(scene.parley, scene.organization.adminKey, "POST", path, {})).status).toBe(200);
  await scene.work();
  scene.write("To nobody");
  await scene.work();
  expect(await scene.events(another)).toEqual([]);
  await expect.poll(() => scene.slack.unacknowledged(another.appId)).toBe(1);
});
