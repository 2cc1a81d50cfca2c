import type { Command } from "commander";
import {
  CursorOfNowDocument,
  DelegatedTaskDocument,
  SendTaskDocument,
  TaskUpdatesDocument,
} from "../../clients/graphql/index.js";
import { textOf } from "./ask.js";
import { exitCodes } from "../terminal/exit-codes.js";
import type { Online } from "../terminal/online.js";
import { online } from "../terminal/online.js";
import { saidIn, showTask } from "./show-task.js";
import { handleOf } from "./whose.js";

interface SendOptions {
  readonly task?: string;
  readonly context?: string;
  readonly wait?: boolean;
}

/** States in which the worker has finished its turn. */
const settledStates: ReadonlySet<string> = new Set(["INPUT_REQUIRED", "COMPLETED", "FAILED", "CANCELED"]);

/** `parley tasks send`. */
export function addSendTask(tasks: Command): void {
  tasks
    .command("send")
    .argument("<worker>", "the agent that should do it: @handle, or the address of its card")
    .argument("<text...>", "the task; - reads it from standard input")
    .description("send a task to an agent, with the key of the agent that asks")
    .option("--task <id>", "continue this task, such as to answer a question")
    .option("--context <id>", "put the task into this context")
    .option("--wait", "wait until the worker has answered")
    .action(
      online(async (run, worker: string, words: string[], { task: taskId, context: contextId, wait }: SendOptions) => {
        const parts = [{ text: await textOf(words) }];
        const workerHandle = worker.replace(/^@(?!.*@)/, "");
        // Read before the task is sent, so that no quick answer is missed.
        const after = wait === true ? (await run.run(CursorOfNowDocument)).eventCursor : null;
        const message = { messageId: run.idempotencyKey, parts, taskId, contextId };
        const { task } = (await run.run(SendTaskDocument, { input: { workerHandle, message } })).sendA2aMessage;
        if (after === null) return run.out.result(task, () => showTask(task));
        run.out.remark(`sent as ${task.id}`);
        await waitFor(run, task.id, workerHandle, after);
      }),
    );
}

async function waitFor(run: Online, taskId: string, worker: string, after: string): Promise<void> {
  const handle = await handleOf(run, undefined);
  for await (const { taskUpdated } of run.follow(TaskUpdatesDocument, { handle, taskId, after })) {
    const { state, message } = taskUpdated;
    if (message?.role === "AGENT") run.out.remark(`${state.toLowerCase()}: ${saidIn(message)}`);
    if (!settledStates.has(state)) continue;
    const { a2aDelegatedTask: task } = await run.run(DelegatedTaskDocument, { id: taskId, worker });
    if (task === null) break;
    run.out.result(task, () => showTask(task));
    process.exitCode = state === "FAILED" || state === "CANCELED" ? exitCodes.failed : exitCodes.done;
    return;
  }
  process.exitCode = exitCodes.interrupted;
}
