import type { Command } from "commander";
import { LabelTaskDocument, SnoozeTaskDocument, UnsnoozeTaskDocument } from "../../clients/graphql/index.js";
import { online } from "../terminal/online.js";
import { labelling, type LabelOptions, labelsToChange } from "./labelling.js";
import { snoozedInWords, snoozing, type SnoozeOptions } from "./snoozing.js";
import { agentOption, handleOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

/** `parley tasks label`, `snooze` and `unsnooze`. */
export function addTaskSnooze(tasks: Command): void {
  labelling(
    tasks
      .command("label")
      .argument("<id>")
      .description("add labels to a task for an agent, or remove them; the other side sees nothing of it"),
  )
    .option(...agentOption)
    .action(
      online(async (run, id: string, { agent, ...change }: ForAgent & LabelOptions) => {
        const labels = labelsToChange(change);
        const handle = await handleOf(run, agent);
        const input = { agentHandle: handle, id, ...labels };
        const { task } = (await run.run(LabelTaskDocument, { input, handle })).updateA2aTask;
        run.out.result(task, () => [task?.labels.join(", ") ?? ""]);
      }),
    );
  snoozing(
    tasks
      .command("snooze")
      .argument("<id>")
      .description("snooze a task for an agent; the other side sees nothing of it"),
  )
    .option(...agentOption)
    .action(
      online(async (run, id: string, { until, tz: timeZone, agent }: SnoozeOptions & ForAgent) => {
        const handle = await handleOf(run, agent);
        const input = { agentHandle: handle, id, until, timeZone };
        const { task } = (await run.run(SnoozeTaskDocument, { input, handle })).snoozeA2aTask;
        run.out.result(task, () => snoozedInWords(task.snoozedUntil));
      }),
    );
  tasks
    .command("unsnooze")
    .argument("<id>")
    .description("end the snooze of a task for an agent")
    .option(...agentOption)
    .action(
      online(async (run, id: string, { agent }: ForAgent) => {
        const handle = await handleOf(run, agent);
        const { task } = (await run.run(UnsnoozeTaskDocument, { input: { agentHandle: handle, id }, handle }))
          .unsnoozeA2aTask;
        run.out.result(task, () => snoozedInWords(task.snoozedUntil));
      }),
    );
}
