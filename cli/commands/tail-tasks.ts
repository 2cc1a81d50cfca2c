import type { Command } from "commander";
import {
  OrganizationTaskUpdatesDocument,
  type OrganizationTaskUpdatesSubscription,
  TaskUpdatesDocument,
} from "../../clients/graphql/index.js";
import { online, type Online } from "../terminal/online.js";
import { saidIn } from "./show-task.js";
import { tailing, type TailOptions } from "./tailing.js";
import { findHandle } from "./whose.js";

/** `parley tasks tail`. */
export function addTailTasks(tasks: Command): void {
  tailing(
    tasks
      .command("tail")
      .argument("[id]", "only this task")
      .description("follow what happens to the tasks of an agent, or of all agents"),
  )
    .option("--agent <handle>", "the agent; default: the agent of the key, or all agents of the organization")
    .action(
      online(async (run, taskId: string | undefined, { agent, after }: TailOptions) => {
        const handle = await findHandle(run, agent);
        if (handle === null) return tailOrganization(run, { taskId, after });
        for await (const { taskUpdated: update } of run.follow(TaskUpdatesDocument, { handle, taskId, after })) {
          run.out.event(update, () => {
            const { occurredAt, state, task, message } = update;
            return lineOf(occurredAt, [state.toLowerCase().padEnd(14), task?.id ?? ""], message);
          });
        }
      }),
    );
}

type Event = OrganizationTaskUpdatesSubscription["organizationActivity"];
type Task = Extract<NonNullable<Event["subject"]>, { readonly __typename: "A2aTask" }>;

/** The log has a task's event once for each side that belongs to the organization. The copies follow each other. */
async function tailOrganization(
  run: Online,
  { taskId, after }: { readonly taskId: string | undefined; readonly after: string | undefined },
): Promise<void> {
  let last = "";
  for await (const { organizationActivity } of run.follow(OrganizationTaskUpdatesDocument, { after })) {
    const { id, subject, ...event } = organizationActivity;
    if (subject?.__typename !== "A2aTask" || id === last) continue;
    last = id;
    const { __typename: _, ...task } = subject;
    if (taskId !== undefined && task.id !== taskId.toLowerCase()) continue;
    run.out.event({ ...event, task }, () => lineOf(event.occurredAt, factsOf(event, task), task.messages[0] ?? null));
  }
}

function factsOf({ kind }: Pick<Event, "kind">, { id, requester, worker }: Omit<Task, "__typename">): string[] {
  const whose = `@${requester.handle ?? requester.identityId} > @${worker.handle ?? worker.identityId}`;
  return [kind.padEnd(20), id, whose];
}

function lineOf(at: string, facts: readonly string[], message: Parameters<typeof saidIn>[0] | null): string {
  return [at, ...facts, message === null ? "" : saidIn(message)].join("  ").trimEnd();
}
