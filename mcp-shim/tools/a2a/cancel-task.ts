import { Type } from "typebox";
import { McpCancelTaskDocument } from "../../../generated/mcp-documents.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, withNotice } from "../../call/untrusted.js";
import { marks, tool } from "../../tool.js";
import { taskRecord, taskSchema } from "./task-record.js";

/** `cancel_task`. */
export const cancelTask = tool({
  name: "cancel_task",
  title: "Cancel a task that you sent",
  description: "Cancels an open task that you sent. The worker is notified. This cannot be undone.",
  action: "a2a.protocol.call",
  effect: { ...marks, destructiveHint: true },
  input: Type.Object({ task_id: Type.String() }, { additionalProperties: false }),
  output: Type.Object({ ...noticeField, task: taskSchema }),
  documents: [McpCancelTaskDocument],
  async run({ task_id: taskId }, call) {
    const { identityId } = await call.me();
    const { cancelTask: canceled } = await call.run(McpCancelTaskDocument, { input: { taskId } });
    return { ...withNotice, task: taskRecord(canceled.task, identityId, new TextBudget()) };
  },
});
