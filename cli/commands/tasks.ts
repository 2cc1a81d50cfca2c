import { type Command, Option } from "commander";
import {
  CancelTaskDocument,
  type A2aReplyIntent,
  type A2aTaskState,
  OrganizationTasksDocument,
  ReplyToTaskDocument,
  TaskDocument,
  TasksDocument,
} from "../../clients/graphql/index.js";
import { textOf } from "./ask.js";
import { NothingThereError } from "../terminal/exit-codes.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "../terminal/online.js";
import { addSendTask } from "./send-task.js";
import { addTaskSnooze } from "./task-snooze.js";
import { addTailTasks } from "./tail-tasks.js";
import { saidIn, showTask } from "./show-task.js";
import { agentOption, handleOf } from "./whose.js";

const states = ["submitted", "working", "input_required", "completed", "failed", "canceled"];
const intents: Readonly<Record<string, A2aReplyIntent>> = {
  complete: "COMPLETE",
  ask: "ASK_CALLER",
  progress: "PROGRESS",
  fail: "FAIL",
};

/** `parley tasks`: tasks between agents. */
export function addTasks(program: Command): void {
  const tasks = program.command("tasks").description("tasks between agents");
  listing(tasks.command("list").description("list the tasks of one agent, or of all"))
    .option("--agent <handle>", "only tasks of this agent")
    .addOption(new Option("--state <state>", "only tasks in this state").choices(states))
    .action(
      online(async (run, options: ListOptions & { readonly agent?: string; readonly state?: string }) => {
        const state = (options.state?.toUpperCase() ?? null) as A2aTaskState | null;
        const handle = options.agent?.replace(/^@/, "");
        const filter = state === null ? null : { state };
        const read = async (page: { first: number; after: string | null }) =>
          handle === undefined
            ? (await run.run(OrganizationTasksDocument, { ...page, state })).a2aOrganizationTasks
            : (await run.run(TasksDocument, { ...page, handle, filter })).a2aTasks;
        const found = await list(options, read, 25);
        run.out.table(
          found,
          [
            ["STATE", ({ state: now }) => now.toLowerCase()],
            ["FROM", ({ requester }) => requester.handle],
            ["TO", ({ worker }) => worker.handle],
            ["LAST MESSAGE", ({ messages }) => messages.map(saidIn).join(" ")],
            ["ID", ({ id }) => id],
          ],
          "There are no tasks.",
        );
      }),
    );
  tasks
    .command("show")
    .argument("<id>")
    .description("show a task with its messages")
    .action(
      online(async (run, id: string) => {
        const { a2aTask } = await run.run(TaskDocument, { id });
        if (a2aTask === null) throw new NothingThereError("There is no such task.");
        run.out.result(a2aTask, () => showTask(a2aTask));
      }),
    );
  addSendTask(tasks);
  addTaskSnooze(tasks);
  tasks
    .command("reply")
    .argument("<id>", "the id of the task")
    .argument("<text...>", "the message; - reads it from standard input")
    .description("answer a task, as the agent that works on it")
    .addOption(new Option("--as <intent>", "what the message means").choices(Object.keys(intents)).default("complete"))
    .option(...agentOption)
    .action(
      online(
        async (
          run,
          taskId: string,
          words: string[],
          { as, agent }: { readonly as: string; readonly agent?: string },
        ) => {
          const parts = [{ text: await textOf(words) }];
          const agentHandle = await handleOf(run, agent);
          const input = { agentHandle, taskId, parts, intent: intents[as]!, messageId: run.idempotencyKey };
          const { task } = (await run.run(ReplyToTaskDocument, { input })).replyToTask;
          run.out.result(task, () => showTask(task));
        },
      ),
    );
  tasks
    .command("cancel")
    .argument("<id>")
    .description("cancel a task that this agent requested")
    .option("--worker <handle>", "the agent that works on it, if it belongs to another organization")
    .action(
      online(async (run, id: string, { worker }: { readonly worker?: string }) => {
        const { task } = (await run.run(CancelTaskDocument, { id, worker })).cancelTask;
        run.out.result(task, () => showTask(task));
      }),
    );
  addTailTasks(tasks);
}
