import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { Bot, LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { clientOf, refusalOf } from "./support.js";

let slack: LocalSlack;
let bot: Bot;
const opened = new Set<WebSocket>();

beforeAll(async () => {
  slack = await startLocalSlack();
});
afterAll(() => slack.close());
beforeEach(() => {
  slack.reset();
  bot = slack.addBot(slack.sample.workspaceId, { channels: [slack.sample.general] });
});
afterEach(() => {
  for (const socket of opened) socket.terminate();
  opened.clear();
});

const open = async () => (await clientOf(slack, bot.app.appToken).apps.connections.open()).url!;
const say = (text: string) => slack.write({ channel: slack.sample.general, user: slack.sample.ada, text });

/** A socket that keeps what it is sent. */
async function connect(url?: string) {
  const socket = new WebSocket(url ?? (await open()));
  opened.add(socket);
  const frames: any[] = [];
  socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString())));
  await vi.waitUntil(() => frames.length > 0);
  const envelopes = () => frames.filter(({ type }) => type === "events_api");
  return {
    socket,
    frames,
    envelopes,
    /** Waits for so many envelopes. */
    got: async (count: number): Promise<any[]> => {
      await vi.waitUntil(() => envelopes().length >= count);
      return envelopes();
    },
    acknowledge: (envelope: any) => socket.send(JSON.stringify({ envelope_id: envelope.envelope_id })),
  };
}

/** The status with which a socket is refused. */
async function refused(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url, { headers });
  socket.on("error", () => {});
  const [, response] = await once(socket, "unexpected-response");
  response.resume();
  return response.statusCode;
}

it("an address is for who has the app's token", async () => {
  expect(await refusalOf(clientOf(slack, bot.token).apps.connections.open())).toBe("not_allowed_token_type");
  expect(await refusalOf(clientOf(slack, "xapp-nobody").apps.connections.open())).toBe("invalid_auth");
});

it("a socket is greeted, and gets each event in an envelope", async () => {
  const { frames, got } = await connect();
  expect(frames[0]).toMatchObject({ type: "hello", num_connections: 1, connection_info: { app_id: bot.app.id } });
  const { ts } = say("Hello");
  expect((await got(1))[0]).toMatchObject({
    envelope_id: expect.any(String),
    type: "events_api",
    accepts_response_payload: false,
    retry_attempt: 0,
    payload: { type: "event_callback", api_app_id: bot.app.id, event: { type: "message", text: "Hello", ts } },
  });
});

it("what is not acknowledged comes again through the next socket, what is acknowledged does not", async () => {
  const first = await connect();
  say("One");
  say("Two");
  const [one, two] = await first.got(2);
  first.acknowledge(one);
  await vi.waitUntil(() => slack.unacknowledged(bot.app.id) === 1);
  slack.cutSockets(bot.app.id);
  await once(first.socket, "close");
  const second = await connect();
  const [again] = await second.got(1);
  expect(again).toMatchObject({ envelope_id: two.envelope_id, retry_attempt: 1, retry_reason: "timeout" });
  expect(again.payload).toEqual(two.payload);
  second.acknowledge(again);
  await vi.waitUntil(() => slack.unacknowledged(bot.app.id) === 0);
  expect(second.envelopes()).toHaveLength(1);
});

it("what happens while no socket is open waits for one", async () => {
  const url = await open();
  say("Early");
  const { got } = await connect(url);
  expect((await got(1))[0].payload.event.text).toBe("Early");
});

it("with several sockets, each event goes to one of them", async () => {
  const [first, second] = [await connect(), await connect()];
  expect(second.frames[0].num_connections).toBe(2);
  for (const text of ["1", "2", "3", "4"]) say(text);
  await vi.waitUntil(() => first.envelopes().length + second.envelopes().length === 4);
  expect(first.envelopes()).toHaveLength(2);
});

it("a socket is asked to come again before it is closed", async () => {
  const { socket, frames } = await connect();
  const closed = once(socket, "close");
  slack.refreshSockets(bot.app.id);
  await closed;
  expect(frames.at(-1)).toMatchObject({ type: "disconnect", reason: "refresh_requested" });
});

it("nonsense from a socket acknowledges nothing and breaks nothing", async () => {
  const { socket, got } = await connect();
  for (const text of ["nonsense", "null", "[]", '{"envelope_id":7}', '{"envelope_id":"other"}']) socket.send(text);
  say("Hello");
  await got(1);
  expect(slack.unacknowledged(bot.app.id)).toBe(1);
});

it("an address is good for one socket, and for none from elsewhere", async () => {
  const used = await open();
  await connect(used);
  expect(await refused(used)).toBe(403);
  expect(await refused(await open(), { origin: "https://evil.example" })).toBe(403);
  expect(await refused(await open(), { host: "evil.example" })).toBe(403);
  expect(await refused(`${slack.url.replace("http", "ws")}/link?ticket=guess`)).toBe(403);
});
