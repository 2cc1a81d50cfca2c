import { afterAll, beforeAll, expect, test } from "vitest";
import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { type Connected, EventScene, nextEvent } from "../support/event-scene.js";
import { messagePayload, signed } from "../support/signed.js";

// Wire contract chat 9.2 over HTTP, with the local Slack as it posts.
let scene: EventScene;
let connection: Connected;

beforeAll(async () => {
  scene = await EventScene.start();
  connection = await scene.connected();
});
afterAll(() => scene?.close());

const workspace = () => scene.slack.sample.workspaceId;

test("Slack verifies the address by its challenge, and posts what happens: a subscriber gets it live", async () => {
  await scene.slack.postEvents(connection.appId, scene.addressOf(connection));
  const stream = await scene.follow(connection);
  const { ts } = scene.write("Where are the numbers?");
  const told = await nextEvent(stream);
  expect(told).toEqual({
    cursor: expect.any(String),
    kind: "chat.event.received",
    type: "MESSAGE",
    conversationId: scene.slack.sample.general,
    fromSelf: false,
    event: {
      slackEventId: expect.stringMatching(/^Ev/),
      type: "MESSAGE",
      subtype: null,
      conversationId: scene.slack.sample.general,
      messageTs: ts,
      threadTs: null,
      userId: scene.slack.sample.ada,
      fromSelf: false,
      reaction: null,
      fileId: null,
      message: { ts, text: "Where are the numbers?", user: scene.slack.sample.ada, files: [] },
    },
  });
  await stream.stop();
});

test("reactions and files arrive as well", async () => {
  const stream = await scene.follow(connection);
  const { general: channel, ada: user } = scene.slack.sample;
  const { ts } = scene.write("Look");
  await nextEvent(stream);
  scene.slack.react({ channel, user, ts, name: "eyes" });
  expect((await nextEvent(stream)).event).toMatchObject({ type: "REACTION_ADDED", messageTs: ts, reaction: "eyes" });
  scene.slack.share({ channel, user, name: "plan.txt", bytes: Buffer.from("plan") });
  const shared = [await nextEvent(stream), await nextEvent(stream)].map(({ event }) => event);
  expect(shared.map(({ type }) => String(type)).toSorted()).toEqual(["FILE_SHARED", "MESSAGE"]);
  expect(shared.find(({ type }) => type === "MESSAGE").message.files).toEqual([{ name: "plan.txt" }]);
  await stream.stop();
});

test("messages of the own bot arrive too, marked", async () => {
  const stream = await scene.follow(connection);
  const { general: channel } = scene.slack.sample;
  scene.slack.write({ channel, user: connection.botUserId, text: "I am here." });
  expect(await nextEvent(stream)).toMatchObject({
    fromSelf: true,
    event: { fromSelf: true, message: { text: "I am here." } },
  });
  await stream.stop();
});

test("a reader that was away resumes by its cursor, and misses nothing", async () => {
  const stream = await scene.follow(connection);
  scene.write("one");
  const { cursor } = await nextEvent(stream);
  await stream.stop();
  for (const text of ["two", "three"]) {
    scene.write(text);
    await expect.poll(() => scene.slack.pendingPosts).toBe(0);
  }
  const resumed = await scene.follow(connection, cursor);
  const texts = [await nextEvent(resumed), await nextEvent(resumed)].map(({ event }) => event.message.text);
  expect(texts).toEqual(["two", "three"]);
  await resumed.stop();
});

test("the activity of the identity has it", async () => {
  const { agent } = connection;
  const socket = openSocket(scene.parley.url, { apiKey: agent.key });
  const stream = socket.subscribe(
    `subscription ($handle: String!, $after: String) { agentActivity(agentHandle: $handle, after: $after) {
       kind subject { __typename ... on ChatEvent { message { text } } } } }`,
    { handle: agent.handle, after: await scene.cursor(agent) },
  );
  scene.write("For the record");
  expect((await stream.next()).data.agentActivity).toEqual({
    kind: "chat.event.received",
    subject: { __typename: "ChatEvent", message: { text: "For the record" } },
  });
  await socket.close();
});

test("an event that Slack sends again is stored once, and still accepted", async () => {
  const another = await scene.connected();
  const body = messagePayload(workspace(), "EvTWICE");
  for (let n = 0; n < 3; n += 1) {
    const { status, body: answer } = await scene.post(another, body);
    expect([status, answer]).toEqual([200, { received: true }]);
  }
  expect(await scene.events(another)).toHaveLength(1);
});

test("what Slack tells twice, under two event ids, is stored once and told once", async () => {
  const another = await scene.connected();
  const stream = await scene.follow(another);
  const told = (eventId: string, more: object) =>
    scene.post(another, messagePayload(workspace(), eventId, { ts: "1712345678.000100", ...more }));
  const changed = (ts: string) => ({ subtype: "message_changed", message: { ts: "1712345678.000100", text: ts }, ts });
  const all = [
    await Promise.all([told("EvA", {}), told("EvB", { event_ts: "1712345678.000100", channel_type: "channel" })]),
    await Promise.all([told("EvC", changed("1712345679.000100")), told("EvD", changed("1712345679.000100"))]),
    [await told("EvE", changed("1712345680.000100"))],
    [await told("EvF", { channel: "C0000000002" })],
  ];
  expect(new Set(all.flat().map(({ status }) => status))).toEqual(new Set([200]));
  expect((await scene.eventIds(another)).map((id) => id.replace("B", "A").replace("D", "C"))).toEqual([
    "EvA",
    "EvC",
    "EvE",
    "EvF",
  ]);
  const live = [];
  for (let n = 0; n < 4; n += 1) live.push((await nextEvent(stream)).event.slackEventId);
  expect(new Set(live)).toEqual(new Set(await scene.eventIds(another)));
  await stream.stop();
});

test("the same event is stored for each connection that it is posted to", async () => {
  const [first, second] = [await scene.connected(), await scene.connected()];
  const body = messagePayload(workspace(), "EvSHARED");
  for (const one of [first, second]) expect((await scene.post(one, body)).status).toBe(200);
  for (const one of [first, second]) expect(await scene.events(one)).toHaveLength(1);
});

test("what is not kept is accepted, so that Slack does not send it again", async () => {
  const another = await scene.connected();
  const joined = messagePayload(workspace(), "EvJOIN", { type: "team_join" });
  for (const body of [joined, { type: "app_rate_limited", team_id: workspace() }]) {
    expect((await scene.post(another, body)).status).toBe(200);
  }
  expect(await scene.events(another)).toEqual([]);
});

test("the other spelling takes it too", async () => {
  const another = await scene.connected();
  const body = messagePayload(workspace(), "EvSLACK");
  const path = `/api/v1/slack/connections/${another.id}/events`;
  const headers = signed(another.signingSecret, body, scene.clock.now());
  expect((await rest(scene.parley, null, "POST", path, body, headers)).status).toBe(200);
  expect(await scene.events(another)).toHaveLength(1);
});

test("a renewed connection keeps its signing secret, or gets the new one", async () => {
  const another = await scene.connected();
  const renew = (more: object) => {
    const body = { identity_id: another.agent.id, bot_token: another.botToken, ...more };
    return rest(scene.parley, another.agent.key, "POST", "/api/v1/chat/connections", body);
  };
  const body = messagePayload(workspace(), "EvRENEWED");
  expect((await renew({})).status).toBe(200);
  expect((await scene.post(another, body)).status).toBe(200);
  const secret = "another-signing-secret";
  expect((await renew({ signing_secret: secret })).status).toBe(200);
  expect((await scene.post(another, body)).status).toBe(401);
  expect((await scene.post(another, body, { secret })).status).toBe(200);
});

test.each([
  [{ signing_secret: "short" }, "signing_secret"],
  [{ signing_secret: "with blanks in it" }, "signing_secret"],
  [{ app_token: "xoxb-of-a-bot" }, "app_token"],
  [{ app_token: `xapp-${"a".repeat(600)}` }, "app_token"],
])("a connection with %o is refused, and nothing is stored", async (more, name) => {
  const { agent, botToken } = await scene.connected({});
  const body = { identity_id: agent.id, bot_token: botToken, ...more };
  const answer = await rest(scene.parley, agent.key, "POST", "/api/v1/chat/connections", body);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(name)]);
  const secrets = Object.values(more)[0] as string;
  expect(JSON.stringify(answer.body)).not.toContain(secrets);
});
