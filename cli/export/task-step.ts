import { ExportTaskMessagesDocument, ExportTasksDocument, type ExportTasksQuery } from "../../clients/graphql/index.js";
import { nextOf, type Item, type Source, type Step } from "./step.js";

type Task = ExportTasksQuery["a2aOrganizationTasks"]["nodes"][number];

/** Every task, with its messages in a separate file, because a task may have more messages than fit into memory. */
export const tasks: Step = {
  name: "tasks",
  async *read(source, after: string | null) {
    const { a2aOrganizationTasks: page } = await source.run(ExportTasksDocument, { first: 20, after });
    for (const task of page.nodes) {
      const { messages: _, historyTruncated: __, ...row } = task;
      yield { file: "tasks.jsonl", row };
      yield* messagesOf(source, task);
    }
    return nextOf(page);
  },
};

async function* messagesOf(source: Source, task: Task): AsyncGenerator<Item> {
  const file = "task-messages.jsonl";
  const handle = ownHandleOf(source, task);
  if (!task.historyTruncated || handle === null) {
    for (const message of task.messages) yield { file, row: { taskId: task.id, ...message } };
    return;
  }
  let after: string | null = null;
  do {
    const { a2aMessages: page } = await source.run(ExportTaskMessagesDocument, {
      agentHandle: handle,
      taskId: task.id,
      first: 100,
      after,
    });
    for (const message of page.nodes) yield { file, row: { taskId: task.id, ...message } };
    after = nextOf(page);
  } while (after !== null);
}

/** The participating agent of the organization; null when it is deleted. */
function ownHandleOf({ organizationId }: Source, { worker, requester }: Task): string | null {
  return [worker, requester].find((one) => one.organizationId === organizationId)?.handle ?? null;
}
