import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { parentPort } from "node:worker_threads";

/** Which server is watched, and for whom. */
export interface Watch {
  readonly url: string;
  readonly pid: number;
  /** The key of a caller who has nothing to do with the attack. */
  readonly otherKey: string;
}

/** What was seen until the watch ended. */
export interface Watched {
  /** How often it asked. */
  readonly asked: number;
  /** Longest that `/healthz` had to wait for other work of the process, in milliseconds of processor time. */
  readonly silence: number;
  /** The status that the other caller was refused with; null when it was served. */
  readonly refused: string | null;
}

/** Longest that a server may stay silent before it counts as hung, in milliseconds. */
export const hungAfter = 8_000;
const askEvery = 50;
const agent = new Agent({ keepAlive: true });

/** Asks for a server's health, and for a little of another caller's own, again and again. */
function watch({ url, pid, otherKey }: Watch): () => Promise<Watched> {
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
  return async () => {
    isOver = true;
    await Promise.all([health, other]);
    return { silence, refused, asked };
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

let end: (() => Promise<Watched>) | undefined;
parentPort?.on("message", (message: Watch | "end") => {
  if (message !== "end") {
    end = watch(message);
    parentPort!.postMessage("begun");
  } else void end?.().then((watched) => parentPort!.postMessage(watched));
});
