import { once } from "node:events";
import type { ServerResponse } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { ExecutionResult } from "graphql";
import { Agent } from "undici";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openRemoteEvents } from "../../../gateway/sources/remote-events.js";
import { sendEvents } from "../../../gateway/sources/send-events.js";
import type { SubgraphEvents } from "../../../gateway/sources/subgraph-source.js";

let app: FastifyInstance | undefined;
const dispatcher = new Agent();
afterEach(() => app?.close());

/** A subgraph's port that answers every subscription so. */
async function serve(answer: (reply: FastifyReply) => Promise<void>): Promise<string> {
  app = fastify({ forceCloseConnections: true });
  app.post("/graphql", async (_, reply) => {
    await answer(reply);
    return reply;
  });
  return app.listen({ host: "127.0.0.1", port: 0 });
}

const quiet = (): undefined => undefined;
const context: { requestId: string; readUpTo: (() => bigint) | null } = { requestId: "req_1", readUpTo: null };
const follow = (origin: string): Promise<SubgraphEvents> =>
  openRemoteEvents(
    { name: "a2a", origin, dispatcher },
    { query: "", extensions: { parley: { context: "" } } },
    context,
  );

async function* eventsOf(results: readonly ExecutionResult[]): SubgraphEvents {
  yield* results;
}

test("an event arrives as it was sent, whatever its texts hold", async () => {
  const results = ["a\u2028b\u2029c", "event: complete\n\ndata: {}", "\r\n\n: \u0085"].map((text) => ({
    data: { text },
  }));
  const origin = await serve((reply) => sendEvents(reply, eventsOf(results), (result) => result, quiet));
  const arrived: ExecutionResult[] = [];
  for await (const result of await follow(origin)) arrived.push(result);
  expect(arrived).toEqual(results);
});

test("a slow reader gets every event, and leaves nothing behind at the server however often it was waited for", async () => {
  const large = "x".repeat(1_000_000);
  let raw: ServerResponse | undefined;
  const listeners: number[] = [];
  async function* events(): SubgraphEvents {
    for (let n = 0; n < 20; n++) {
      listeners.push(raw!.listenerCount("close"));
      yield { data: { n, large } };
    }
  }
  const origin = await serve((reply) => {
    raw = reply.raw;
    return sendEvents(reply, events(), (result) => result, quiet);
  });
  const arrived: unknown[] = [];
  for await (const { data } of await follow(origin)) arrived.push(data!["n"]);
  expect(arrived).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(new Set(listeners).size).toBe(1);
});

test("a stream whose reader went away while it was opened is ended", async () => {
  const events = eventsOf([]);
  const returned = new Promise<void>((resolve) => {
    events.return = async () => {
      resolve();
      return { value: undefined, done: true };
    };
  });
  const going = new AbortController();
  const origin = await serve(async (reply) => {
    const gone = once(reply.raw, "close");
    going.abort();
    await gone;
    await sendEvents(reply, events, (result) => result, quiet);
  });
  await expect(fetch(`${origin}/graphql`, { method: "POST", signal: going.signal })).rejects.toThrow();
  await returned;
});

test("a quiet stream says how far it has read, after the events before that", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  async function* events(): SubgraphEvents {
    yield { data: { n: 1 } };
    await finished;
    yield { data: { n: 2 } };
  }
  const origin = await serve((reply) =>
    sendEvents(
      reply,
      events(),
      (result) => result,
      () => 7n,
    ),
  );
  const stream = await follow(origin);
  expect(await stream.next()).toMatchObject({ value: { data: { n: 1 } } });
  vi.advanceTimersToNextTimer();
  expect(context.readUpTo).toBeNull();
  finish();
  expect(await stream.next()).toMatchObject({ value: { data: { n: 2 } } });
  expect(context.readUpTo!()).toBe(7n);
  expect(await stream.next()).toEqual({ value: undefined, done: true });
});
