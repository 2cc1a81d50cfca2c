import { type Reading, readFigures } from "../support/process-memory.js";
import type { ServerProcess } from "../support/process-server.js";
import type { Figures } from "./bounds.js";
import { slowness } from "./slowness.js";
import { watchServer } from "./watch.js";
import { hungAfter } from "./watch-thread.js";
import type { Sent } from "./wire.js";

const pauseBetween = 50;
/** Milliseconds of processor time that a question of the watch takes. */
const costOfAsking = 3;
/** Bytes from which on it is worth waiting to see whether they stay. */
const muchKept = 4 * 1_048_576;

const read = (server: ServerProcess): Promise<Reading> => readFigures(server, hungAfter);

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
  const seen = { sent: 0, requests: 1, processor: 0, held: 0, kept: 0, statuses: {}, slowness: 1 };
  const slownessBefore = slowness();
  try {
    const before = last.get(server) ?? (await read(server));
    sent = await attack();
    const { asked, ...watched } = await watch.end();
    const open = await read(server);
    const held = open.memory - before.memory;
    const closed = sent.close() === 0 ? open : await readClosed(server, before.memory + muchKept);
    last.set(server, closed);
    return {
      ...{ sent: sent.bytes, requests: sent.requests, statuses: Object.fromEntries(sent.statuses), ...watched },
      ...{ held, kept: closed.memory - before.memory, failure: null },
      slowness: Math.max(slownessBefore, slowness()),
      processor: Math.max(0, open.processor - before.afterCollection - asked * costOfAsking),
    };
  } catch {
    const { asked: _, ...watched } = await watch.end();
    sent?.close();
    const isGone = server.child.exitCode !== null || server.child.signalCode !== null;
    return { ...seen, ...watched, failure: isGone ? "the process ended" : "the process hangs" };
  }
}

/**
 * What is to be done about closed connections is done before the next answer, but for work that a socket had asked for
 * before it was gone: where much is left, what counts is what stays when the server has nothing to do.
 */
async function readClosed(server: ServerProcess, much: number): Promise<Reading> {
  await (await fetch(`${server.url}/healthz`)).text();
  const closed = await read(server);
  if (closed.memory < much) return closed;
  await untilIdle(server);
  return read(server);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseBetween));
}
