import { fork } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endTree } from "./process-tree.mjs";

const program = path.join(import.meta.dirname, "run-tests.mjs");
/** After a test has failed, what the run gets to clean up. */
const cleanUp = 30_000;

/** Runs tests in a process of its own, which can be ended with everything that it started when a fault makes it hang. */
export class TestProcess {
  #child = null;

  constructor({ copy, temporary }) {
    this.copy = copy;
    this.temporary = temporary;
  }

  /** The name of a test that failed, or null when all succeeded; whether they took longer than `limit` milliseconds. */
  async run(files, limit, changed = null) {
    const child = (this.#child ??= this.#start());
    const over = new AbortController();
    const late = (time) => sleep(time, { timedOut: true }, { signal: over.signal }).catch(() => null);
    const failed = messageWith(child, "failed", over.signal);
    const done = messageWith(child, "done", over.signal);
    child.send({ files, changed });
    const first = await Promise.race([failed, done, late(limit)]);
    const last = first.failed === undefined ? first : await Promise.race([done, late(cleanUp)]);
    over.abort();
    if (last.timedOut) await this.end();
    if (first.error !== undefined) throw new Error(first.error);
    return { failed: first.failed ?? null, timedOut: first.timedOut === true };
  }

  async end() {
    const child = this.#child;
    this.#child = null;
    if (child !== null) await endTree(child.pid, this.temporary);
  }

  /** It has its own databases, so that none is left on a server that continues to run. */
  #start() {
    const { TEST_DATABASE_URL: _, ...environment } = process.env;
    const env = { ...environment, TMPDIR: this.temporary };
    const child = fork(program, [this.copy], { cwd: this.copy, env, detached: true });
    child.once("exit", () => {
      if (this.#child === child) this.#child = null;
    });
    return child;
  }
}

/** The next message with a field. A process that ends says nothing more. */
function messageWith(child, field, signal) {
  return new Promise((resolve) => {
    const hear = (message) => {
      if (message[field] !== undefined || message.error !== undefined) resolve(message);
    };
    const end = () => resolve({ error: "The process that runs the tests ended." });
    child.on("message", hear).once("exit", end);
    signal.addEventListener("abort", () => child.off("message", hear).off("exit", end));
  });
}
