import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { Reading } from "../../gateway/websocket/reading.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { createIdentity } from "./subscriptions/activity.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
  await createIdentity(parley, "flooded");
});
afterAll(() => parley.close());

interface RawSocket {
  readonly socket: WebSocket;
  /** Sends these as one piece, so that the server has them all before it does anything else. */
  readonly say: (...messages: object[]) => void;
  /** The next message that fits, of those not yet asked for. */
  readonly hear: (fits: (message: any) => boolean) => Promise<any>;
}

/** A socket that has shown its key, without a client's manners. */
async function rawSocket(): Promise<RawSocket> {
  const { hostname, port } = new URL(parley.url);
  let stream: Socket;
  const socket = new WebSocket(`${parley.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
    createConnection: () => (stream = connect({ host: hostname, port: Number(port) })),
  });
  const heard: any[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString())));
  await once(socket, "open");
  const say = (...messages: object[]): void => {
    stream.cork();
    for (const message of messages) socket.send(JSON.stringify(message));
    stream.uncork();
  };
  async function hear(fits: (message: any) => boolean): Promise<any> {
    for (;;) {
      const at = heard.findIndex(fits);
      if (at >= 0) return heard.splice(at, 1)[0];
      await once(socket, "message");
    }
  }
  say({ type: "connection_init", payload: { apiKey: parley.adminKey } });
  await hear(({ type }) => type === "connection_ack");
  return { socket, say, hear };
}

const run = (id: string, query: string) => ({ id, type: "subscribe", payload: { query } });
const follow = 'subscription { agentActivity(agentHandle: "flooded") { cursor } }';

test("operations that are ended before they have begun count as open until they are", async () => {
  const { socket, say, hear } = await rawSocket();
  const ids = Array.from({ length: 100 }, (_, i) => `s${i}`);
  // None of them gets so far as to begin.
  const holder = await parley.services.database.jobs.driver.connect();
  await holder.query("begin");
  await holder.query("lock table log_head in access exclusive mode");
  say(...ids.flatMap((id) => [run(id, follow), { id, type: "complete" }]), run("one too many", follow));
  expect(await hear(({ id }) => id === "one too many")).toMatchObject({
    type: "error",
    payload: [{ extensions: { code: "operation_too_complex" } }],
  });
  await holder.query("commit");
  holder.release();
  // They make room as they end.
  for (let attempt = 0, answered = "error"; answered === "error"; attempt++) {
    say(run(`q${attempt}`, "{ viewer { kind } }"));
    answered = (await hear(({ id }) => id === `q${attempt}`)).type;
  }
  socket.close();
  await once(socket, "close");
});

test("whoever pings without reading the answers is not listened to until they are read", async () => {
  const { socket, say, hear } = await rawSocket();
  socket.pause();
  const ping = { type: "ping", payload: { padding: "x".repeat(1_000_000) } };
  for (let i = 0; i < 60; i++) say(ping);
  // Time for the server to take everything, if it were to.
  for (let i = 0; i < 30; i++) expect((await fetch(`${parley.url}/healthz`)).status).toBe(200);
  expect(socket.bufferedAmount).toBeGreaterThan(20_000_000);
  socket.resume();
  for (let i = 0; i < 60; i++) await hear(({ type }) => type === "pong");
  socket.terminate();
});

test("of whoever pings without reading, a few answers wait, however small they are", async () => {
  const { socket, say } = await rawSocket();
  const stop = vi.spyOn(Reading.prototype, "stop");
  const bounds = (): string[] => stop.mock.calls.map(([reason]) => reason).filter((one) => /pongs|answers/.test(one));
  socket.pause();
  const ping = { type: "ping", payload: { padding: "x".repeat(50_000) } };
  for (let i = 0; i < 400; i++) say(ping);
  await vi.waitUntil(() => bounds().length > 0);
  // The bound for answers of any kind is five times as far.
  expect(bounds()[0]).toBe("pongs");
  stop.mockRestore();
  socket.terminate();
});

test("a socket with thousands of queries does not keep others from being heard", async () => {
  const flood = await rawSocket();
  const other = await rawSocket();
  const count = 5_000;
  flood.say(...Array.from({ length: count }, (_, i) => run(`q${i}`, "{ viewer { kind } }")));
  let last = false;
  void flood.hear(({ id }) => id === `q${count - 1}`).then(() => (last = true));
  other.say(run("mine", "{ viewer { kind } }"));
  await other.hear(({ id }) => id === "mine");
  expect((await fetch(`${parley.url}/healthz`)).status).toBe(200);
  expect(last).toBe(false);
  flood.socket.terminate();
  other.socket.terminate();
});

test("what comes before a credential is bounded", async () => {
  const socket = new WebSocket(`${parley.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "connection_init", payload: { padding: "x".repeat(100_000) } }));
  expect((await once(socket, "close"))[0]).toBe(1009);
});

test("whoever asks without reading the answers gets no more of them until it has read those", async () => {
  const { socket, say, hear } = await rawSocket();
  socket.pause();
  const query = `{ ${"a".repeat(50_000)}: viewer { kind } }`;
  const count = 400;
  for (let i = 0; i < count; i++) say(run(`q${i}`, query));
  // Time for the server to take everything, if it were to.
  for (let i = 0; i < 30; i++) expect((await fetch(`${parley.url}/healthz`)).status).toBe(200);
  expect(socket.bufferedAmount).toBeGreaterThan(5_000_000);
  socket.resume();
  for (let i = 0; i < count; i++) await hear(({ id, type }) => id === `q${i}` && type !== "complete");
  socket.terminate();
});

test("a message in thousands of pieces ends its connection", async () => {
  const { socket } = await rawSocket();
  for (let i = 0; i < 2_000; i++) socket.send("x", { fin: false });
  expect((await once(socket, "close"))[0]).toBe(1008);
});
