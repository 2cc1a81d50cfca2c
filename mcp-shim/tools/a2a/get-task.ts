import { Type } from "typebox";
import {
  McpCursorDocument,
  McpTaskDocument,
  type McpTaskQuery,
  McpTaskUpdatesDocument,
} from "../../../generated/mcp-documents.js";
import type { Call } from "../../tool-call.js";
import { found } from "../../call/found.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, withNotice } from "../../call/untrusted.js";
import { nextWithin, over, waitInput } from "../../call/wait.js";
import { readsOutside, tool } from "../../tool.js";
import { taskRecord, taskSchema } from "./task-record.js";

const usual = 5;
const ended = new Set(["COMPLETED", "FAILED", "CANCELED"]);

type Task = NonNullable<McpTaskQuery["a2aTask"]>;

/** `get_task`: a task now, or as soon as it changes. */
export const getTask = tool({
  name: "get_task",
  title: "Read a task, or wait for it",
  description:
    "Reads a task that you sent or received, with its newest messages. With `wait_seconds` it waits until the task changes " +
    "after `known_version` (the `version` of your last answer) or has ended. Repeat until the state is completed, failed, " +
    "canceled, or input_required.",
  action: "a2a.ledger.read",
  effect: readsOutside,
  input: Type.Object(
    {
      task_id: Type.String(),
      last: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 20, description: `How many of the newest messages. Default: ${usual}.` }),
      ),
      known_version: Type.Optional(
        Type.Integer({ minimum: 0, description: "The `version` of your last answer. Default: the current version." }),
      ),
      message_id: Type.Optional(
        Type.String({
          description:
            "Id of a message: only this message is returned, to read text that was cut. Not with `wait_seconds`.",
        }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: "With `message_id`: number of characters to skip at the beginning of each part.",
        }),
      ),
      ...waitInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, task: taskSchema }),
  documents: [McpTaskDocument, McpCursorDocument, McpTaskUpdatesDocument],
  async run(input, call) {
    const { task_id: id, known_version: known, wait_seconds: seconds = 0, message_id: messageId, offset } = input;
    const last = messageId === undefined ? (input.last ?? usual) : null;
    const task = await taskOf(call, { id, last, known, seconds });
    const { identityId } = await call.me();
    const messages = task.messages.filter((message) => messageId === undefined || message.id === messageId);
    if (messageId !== undefined) found(messages[0], "message with this id in the task");
    return { ...withNotice, task: taskRecord({ ...task, messages }, identityId, new TextBudget(), offset) };
  },
});

interface Wanted {
  readonly id: string;
  readonly last: number | null;
  readonly known: number | undefined;
  readonly seconds: number;
}

/** The present task, or after a wait the task after its next change. */
async function taskOf(call: Call, { id, last, known, seconds }: Wanted): Promise<Task> {
  const read = async () => found((await call.run(McpTaskDocument, { id, last })).a2aTask, "task");
  if (seconds === 0) return read();
  const release = call.takeSlot();
  try {
    // The cursor is older than the snapshot: no change in between is missed.
    const { eventCursor: after } = await call.run(McpCursorDocument, {});
    const task = await read();
    const seen = known ?? task.version;
    if (ended.has(task.state) || task.version > seen) return task;
    const { handle: agentHandle } = await call.me();
    const stream = await call.subscribe(McpTaskUpdatesDocument, { agentHandle, taskId: id, after, last });
    try {
      const end = performance.now() + seconds * 1000;
      for (;;) {
        const next = await nextWithin(call, stream, end - performance.now());
        if (next === over) return task;
        const current = found(next.taskUpdated.task, "task");
        // The snapshot may include changes after its cursor.
        if (current.version > seen) return current;
      }
    } finally {
      await stream.return?.();
    }
  } finally {
    release();
  }
}
