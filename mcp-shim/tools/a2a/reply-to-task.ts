import { Type } from "typebox";
import { type A2aReplyIntent, McpReplyToTaskDocument } from "../../../generated/mcp-documents.js";
import { keyInput, keyOf } from "../../call/keys.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, withNotice } from "../../call/untrusted.js";
import { sends, tool } from "../../tool.js";
import { heldField, heldOf, noteInput } from "../org/held-record.js";
import { contentInput, partsOf } from "./parts.js";
import { taskRecord, taskSchema } from "./task-record.js";

/** `reply_to_task`: the worker's reply. */
export const replyToTask = tool({
  name: "reply_to_task",
  title: "Reply to a task that you received",
  description:
    "Replies to a task that another agent gave you. `intent` says what it does: `complete` ends it with your result, " +
    "`fail` ends it because you cannot do it, `ask_caller` asks the requester a question, `progress` reports that you are " +
    "working on it.",
  action: "a2a.task.reply",
  effect: sends,
  input: Type.Object(
    {
      task_id: Type.String(),
      intent: Type.Enum(["complete", "fail", "ask_caller", "progress"]),
      ...contentInput,
      ...noteInput,
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, task: taskSchema, ...heldField }),
  argumentsOf: { messageId: "idempotency_key" },
  documents: [McpReplyToTaskDocument],
  async run(input, call) {
    const parts = partsOf(input);
    const { handle: agentHandle, identityId } = await call.me();
    const intent = input.intent.toUpperCase() as A2aReplyIntent;
    const { replyToTask: reply } = await call.run(McpReplyToTaskDocument, {
      input: {
        agentHandle,
        taskId: input.task_id,
        intent,
        parts,
        messageId: keyOf(input),
        reviewNote: input.review_note,
      },
    });
    const task = taskRecord(reply.task, identityId, new TextBudget());
    return { ...withNotice, task, ...heldOf(reply.task.review ?? null) };
  },
});
