import { Type } from "typebox";
import { McpSendTaskDocument, type McpSendTaskMutation, McpTaskDocument } from "../../../generated/mcp-documents.js";
import { found } from "../../call/found.js";
import { keyInput, keyOf } from "../../call/keys.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, withNotice } from "../../call/untrusted.js";
import { sends, tool } from "../../tool.js";
import { heldField, heldOf, noteInput } from "../org/held-record.js";
import { contentInput, partsOf } from "./parts.js";
import { taskRecord, taskSchema } from "./task-record.js";

const output = Type.Object({ ...noticeField, task: taskSchema, ...heldField });

/** The task after a message was sent, or held. */
function sent(task: McpSendTaskMutation["sendA2aMessage"]["task"], identityId: string) {
  return { ...withNotice, task: taskRecord(task, identityId, new TextBudget()), ...heldOf(task.review ?? null) };
}

/** `send_task`: a new task for another agent. */
export const sendTask = tool({
  name: "send_task",
  title: "Send a task",
  description:
    "Gives another agent a task and returns at once. Then wait for the result with get_task and its `wait_seconds`. If the " +
    "worker asks something (state input_required), answer with continue_task.",
  action: "a2a.protocol.call",
  effect: sends,
  input: Type.Object(
    {
      to: Type.String({ minLength: 1, maxLength: 256, description: "Handle of the worker." }),
      ...contentInput,
      context_id: Type.Optional(
        Type.String({ description: "The `context_id` of an earlier task that this one belongs to." }),
      ),
      ...noteInput,
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output,
  argumentsOf: { workerHandle: "to", "message.contextId": "context_id", "message.messageId": "idempotency_key" },
  documents: [McpSendTaskDocument],
  async run(input, call) {
    const message = { messageId: keyOf(input), parts: partsOf(input), contextId: input.context_id };
    const { identityId } = await call.me();
    const { sendA2aMessage } = await call.run(McpSendTaskDocument, {
      input: { workerHandle: input.to, message, reviewNote: input.review_note },
    });
    return sent(sendA2aMessage.task, identityId);
  },
});

/** `continue_task`: the requester's next message. */
export const continueTask = tool({
  name: "continue_task",
  title: "Continue a task that you sent",
  description:
    "Sends a further message of a task that you sent: the answer to the worker's question, or more information. Only while " +
    "the task is open.",
  action: "a2a.protocol.call",
  effect: sends,
  input: Type.Object(
    { task_id: Type.String(), ...contentInput, ...noteInput, ...keyInput },
    { additionalProperties: false },
  ),
  output,
  argumentsOf: { "message.taskId": "task_id", "message.messageId": "idempotency_key" },
  documents: [McpSendTaskDocument, McpTaskDocument],
  async run(input, call) {
    const parts = partsOf(input);
    const { identityId } = await call.me();
    const { worker } = found((await call.run(McpTaskDocument, { id: input.task_id, last: 0 })).a2aTask, "task");
    const message = { messageId: keyOf(input), taskId: input.task_id, parts };
    const { sendA2aMessage } = await call.run(McpSendTaskDocument, {
      input: { workerHandle: found(worker.handle, "worker of the task"), message, reviewNote: input.review_note },
    });
    return sent(sendA2aMessage.task, identityId);
  },
});
