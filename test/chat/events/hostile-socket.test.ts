import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import type { SlackEnvelope } from "../../../subgraphs/chat/events/rules/slack-envelope.js";
import { SlackSocket } from "../../../subgraphs/chat/events/socket-mode/slack-socket.js";

// What comes through a socket is foreign: the process lives, and nothing is acknowledged that was not stored.
let server: Server;
let sockets: WebSocketServer;
let stored: string[];
let opened: SlackSocket | null;

beforeEach(async () => {
  server = createServer();
  sockets = new WebSocketServer({ server });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  [stored, opened] = [[], null];
});
afterEach(async () => {
  for (const client of sockets.clients) client.terminate();
  await opened?.close();
  sockets.close();
  server.close();
});

const hello = JSON.stringify({ type: "hello" });
const envelope = (id: string) => {
  const payload = { type: "event_callback", event_id: id, team_id: "T1234", event: { type: "message" } };
  return JSON.stringify({ type: "events_api", envelope_id: `e-${id}`, payload });
};
const store = async ({ eventId }: SlackEnvelope) => void stored.push(eventId);

/** A socket of ours with the other side of it, which has greeted. */
async function open(keep: (event: SlackEnvelope) => Promise<void> = store): Promise<WebSocket> {
  const { port } = server.address() as AddressInfo;
  const connected = once(sockets, "connection") as Promise<[WebSocket]>;
  const opening = SlackSocket.open(`ws://127.0.0.1:${port}/link`, keep);
  const [other] = await connected;
  other.send(hello);
  opened = await opening;
  return other;
}

const acknowledged = async (other: WebSocket): Promise<string> => {
  const [data] = (await once(other, "message")) as [Buffer];
  return JSON.parse(data.toString()).envelope_id;
};

test("frames that are none are passed over, and the next event is stored and acknowledged", async () => {
  const other = await open();
  const deep = "[".repeat(100_000);
  for (const junk of [
    "",
    "null",
    "{",
    "7",
    "[]",
    '{"type":"events_api"}',
    '{"type":"close"}',
    deep,
    '{"type":"error"}',
  ]) {
    other.send(junk);
  }
  other.send(Buffer.from([0, 255, 254]));
  other.send(envelope("Ev1"));
  expect(await acknowledged(other)).toBe("e-Ev1");
  expect(stored).toEqual(["Ev1"]);
});

test("a giant frame ends the socket", async () => {
  const other = await open();
  other.send("a".repeat(2_000_000));
  expect(await opened!.ended).toEqual({ error: "socket_failed", retryAfter: null });
});

test("events are stored one after the other, in their order", async () => {
  let under = 0;
  const other = await open(async (event) => {
    under += 1;
    expect(under).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    under -= 1;
    await store(event);
  });
  const ids = Array.from({ length: 200 }, (_, n) => `Ev${n}`);
  for (const id of ids) other.send(envelope(id));
  for (const id of ids) expect(await acknowledged(other)).toBe(`e-${id}`);
  expect(stored).toEqual(ids);
});

test("after one that was not stored nothing more is taken from this socket", async () => {
  const other = await open(async (event) => {
    if (event.eventId === "Ev2") throw new Error("The database is away.");
    await store(event);
  });
  for (const id of ["Ev1", "Ev2", "Ev3"]) other.send(envelope(id));
  expect(await opened!.ended).toEqual({ error: "not_stored", retryAfter: null });
  expect(stored).toEqual(["Ev1"]);
});

test("a server that does not greet, or is none, is refused", async () => {
  const { port } = server.address() as AddressInfo;
  sockets.once("connection", (other) => other.close());
  await expect(SlackSocket.open(`ws://127.0.0.1:${port}/link`, store)).rejects.toMatchObject({
    end: { error: "socket_closed" },
  });
  await expect(SlackSocket.open(`ws://127.0.0.1:1/link`, store)).rejects.toMatchObject({
    end: { error: "socket_failed" },
  });
});
