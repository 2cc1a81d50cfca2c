import { once } from "node:events";
import type { ServerProcess } from "../support/process-server.js";
import type { Figures } from "./bounds.js";
import { watchServer } from "./watch.js";
import { hungAfter } from "./watch-thread.js";
import type { Sent } from "./wire.js";

const pauseBetween = 50;
/** Milliseconds of processor time that a question of the watch takes. */
const costOfAsking = 3;

/** What a server says of itself; the collection of garbage that it takes is not counted as work. */
interface Reading {
  /** Milliseconds of processor time before the collection, and after it. */
  readonly processor: number;
  readonly afterCollection: number;
  /** Bytes in use after the collection. */
  readonly memory: number;
}

/** It must not be asked while something is sent to it. */
async function read({ child }: ServerProcess): Promise<Reading> {
  const answered = once(child, "message", { signal: AbortSignal.timeout(hungAfter) }) as Promise<[Reading]>;
  child.send("figures?");
  return (await answered)[0];
}

/** Resolves when the server has nothing left to do of its own: threads that it starts are loaded after it listens. */
export async function untilIdle(server: ServerProcess): Promise<void> {
  const idle = 10;
  const most = 100;
  for (let n = 0; n < most; n++) {
    const { afterCollection } = await read(server);
    await pause();
    if ((await read(server)).processor - afterCollection < idle) return;
  }
}

/** The reading that the last attack on a server ended with. */
const last = new WeakMap<ServerProcess, Reading>();

/** Runs an attack and measures what it does. Never rejects: a server that is gone or hangs is a figure too. */
export async function measure(server: ServerProcess, otherKey: string, attack: () => Promise<Sent>): Promise<Figures> {
  let sent: Sent | undefined;
  const watch = await watchServer({ url: server.url, pid: server.pid, otherKey });
  const seen = { sent: 0, requests: 1, processor: 0, held: 0, kept: 0, statuses: {} };
  try {
    const before = last.get(server) ?? (await read(server));
    sent = await attack();
    const { asked, ...watched } = await watch.end();
    const open = await read(server);
    const held = open.memory - before.memory;
    const closed = sent.close() === 0 ? open : await readClosed(server);
    last.set(server, closed);
    return {
      ...{ sent: sent.bytes, requests: sent.requests, statuses: Object.fromEntries(sent.statuses), ...watched },
      ...{ held, kept: closed.memory - before.memory, failure: null },
      processor: Math.max(0, open.processor - before.afterCollection - asked * costOfAsking),
    };
  } catch {
    const { asked: _, ...watched } = await watch.end();
    sent?.close();
    const isGone = server.child.exitCode !== null || server.child.signalCode !== null;
    return { ...seen, ...watched, failure: isGone ? "the process ended" : "the process hangs" };
  }
}

/** What is to be done about closed connections is done before the next answer. */
async function readClosed(server: ServerProcess): Promise<Reading> {
  await (await fetch(`${server.url}/healthz`)).text();
  return read(server);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseBetween));
}
