import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectFile } from "../../gateway/files/project-file.js";

const compiled = projectFile("generated/js/test");

/** A test's own process, which answers requests over its IPC channel. */
export interface HelperProcess {
  readonly child: ChildProcess;
  /** Sends a request and resolves with its answer; rejects with what the helper threw, or when it ended. */
  ask<Answer>(request: object): Promise<Answer>;
  end(): Promise<void>;
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

const running = new Set<HelperProcess>();

/** Ends what a test left running; for `afterAll`. */
export async function endHelperProcesses(): Promise<void> {
  await Promise.all([...running].map((helper) => helper.end()));
}

/**
 * Starts a compiled script of test/, such as `load/swarm-process.js`, that serves requests with `answerRequests`.
 * Resolves at once: requests wait until it is up.
 */
export function startHelperProcess(script: string, nodeOptions: readonly string[] = []): HelperProcess {
  const child = fork(path.join(compiled, script), { execArgv: [...nodeOptions], serialization: "advanced" });
  const gone = once(child, "exit");
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let next = 1;
  child.on("message", ({ id, answer, error }: Reply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(answer as never);
    else asked?.reject(new Error(error));
  });
  void gone.then(() => {
    for (const asked of waiting.values()) asked.reject(new Error(`${script} ended`));
  });
  const helper: HelperProcess = {
    child,
    ask(request) {
      const id = next++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ id, request });
      });
    },
    async end() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await gone;
      running.delete(helper);
    },
  };
  running.add(helper);
  return helper;
}

/** The other side: answers every request of the process that started this one. */
export function answerRequests<Request>(answer: (request: Request) => unknown): void {
  process.on("message", ({ id, request }: { id: number; request: Request }) => {
    Promise.resolve()
      .then(() => answer(request))
      .then(
        (value) => process.send!({ id, answer: value }),
        (error: Error) => process.send!({ id, error: error.stack ?? String(error) }),
      );
  });
  process.on("disconnect", () => process.exit());
}
