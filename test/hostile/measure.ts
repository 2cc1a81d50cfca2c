import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { ServerProcess } from "../support/process-server.js";
import type { Figures } from "./bounds.js";
import type { Sent } from "./wire.js";

/** Longest that a server may stay silent before it counts as hung. */
const hungAfter = 8_000;
const askEvery = 50;
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
  const watch = watchServer(server, otherKey);
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
  await ask(server.url, "/healthz", {});
  return read(server);
}

interface Watched {
  /** How often it asked. */
  readonly asked: number;
  readonly silence: number;
  readonly refused: string | null;
}

/** Asks for its health, and for a little of another caller's own, again and again. */
function watchServer({ url, pid }: ServerProcess, otherKey: string): { end(): Promise<Watched> } {
  let isOver = false;
  let silence = 0;
  let asked = 0;
  let refused: string | null = null;
  const health = (async () => {
    while (!isOver) {
      asked += 1;
      const begun = { time: performance.now(), work: workOf(pid) };
      await ask(url, "/healthz", {}).catch(() => 0);
      // Where others use the machine too, a server waits for a processor: only what it did itself meanwhile counts.
      silence = Math.max(silence, Math.min(performance.now() - begun.time, workOf(pid) - begun.work));
      await pause();
    }
  })();
  const other = (async () => {
    while (!isOver) {
      asked += 1;
      const status = await ask(url, "/api/v1/identities/worker", { "x-api-key": otherKey }).catch(() => 0);
      if (status !== 200 && status !== 0) refused ??= String(status);
      await pause();
    }
  })();
  return {
    async end() {
      isOver = true;
      await Promise.all([health, other]);
      return { silence, refused, asked };
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, askEvery));
}

/** Milliseconds of processor time of a process so far; where the system does not tell, the time itself. */
function workOf(pid: number): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return performance.now();
  }
}

const agent = new Agent({ keepAlive: true });

function ask(url: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent, headers, timeout: hungAfter }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode!));
      response.on("error", reject);
    });
    asked.on("timeout", () => asked.destroy(new Error("silent")));
    asked.on("error", reject);
    asked.end();
  });
}
