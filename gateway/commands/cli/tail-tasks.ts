import type { Command } from "commander";
import { TaskUpdatesDocument } from "../../../clients/graphql/index.js";
import { online } from "./online.js";
import { saidIn } from "./show-task.js";
import { tailing, type TailOptions } from "./tailing.js";
import { agentOption, handleOf } from "./whose.js";

/** `parley tasks tail`. */
export function addTailTasks(tasks: Command): void {
  tailing(
    tasks
      .command("tail")
      .argument("[id]", "only this task")
      .description("follow what happens to the tasks of an agent"),
  )
    .option(...agentOption)
    .action(
      online(async (run, taskId: string | undefined, { agent, after }: TailOptions) => {
        const handle = await handleOf(run, agent);
        for await (const { taskUpdated: update } of run.follow(TaskUpdatesDocument, { handle, taskId, after })) {
          run.out.event(update, () => {
            const { occurredAt, state, task, message } = update;
            return [occurredAt, state.toLowerCase().padEnd(14), task?.id ?? "", message === null ? "" : saidIn(message)]
              .join("  ")
              .trimEnd();
          });
        }
      }),
    );
}
