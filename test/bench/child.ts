import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

interface Question {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string };

/** A process of its own that answers questions, so that its CPU time is only what it was asked to do. */
export class Child {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private last = 0;

  private constructor(private readonly child: ChildProcess) {
    child.on("message", (answer: Answer) => this.waiting.get(answer.id)?.(answer));
    child.once("exit", (code) => {
      for (const settle of this.waiting.values()) settle({ id: 0, error: `The process ended with ${code}.` });
    });
  }

  /** Starts a compiled file of this folder. */
  static start(file: string): Child {
    const path = fileURLToPath(new URL(file, import.meta.url));
    // As in the container image; some libraries check more in development.
    const env = { ...process.env, NODE_ENV: "production" };
    return new Child(fork(path, { env, execArgv: process.env["BENCH_NODE_ARGUMENTS"]?.split(" ") ?? [] }));
  }

  ask<Value>(name: string, argument: unknown = null): Promise<Value> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ value, error }) => {
        this.waiting.delete(id);
        if (error === undefined) resolve(value as Value);
        else reject(new Error(`${name}: ${error}`));
      });
      this.child.send({ id, name, argument } satisfies Question);
    });
  }

  /** Asks it to end and resolves when it has. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || !this.child.connected) return;
    const gone = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.disconnect();
    const timer = setTimeout(() => this.child.kill("SIGKILL"), 15_000);
    await gone;
    clearTimeout(timer);
  }
}

/** The other side: answers the parent's questions by name, and ends in order when the parent lets go. */
export function answerParent(answers: Record<string, (argument: any) => unknown>, end: () => Promise<void>): void {
  process.on("message", ({ id, name, argument }: Question) => {
    void (async () => {
      try {
        process.send!({ id, value: await answers[name]!(argument) });
      } catch (error) {
        process.send!({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    })();
  });
  process.once("disconnect", () => void end().finally(() => process.exit()));
}
