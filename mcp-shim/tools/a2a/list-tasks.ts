import { Type } from "typebox";
import { type A2aTaskState, McpTasksDocument } from "../../../generated/mcp-documents.js";
import { nextCursor, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, withNotice } from "../../call/untrusted.js";
import { readsOutside, tool } from "../../tool.js";
import { taskRecord, taskSchema } from "./task-record.js";

const usual = 10;

const directions = { received: "INBOUND", sent: "OUTBOUND", both: "BOTH" } as const;

/** `list_tasks`. */
export const listTasks = tool({
  name: "list_tasks",
  title: "List tasks",
  description:
    "Lists your tasks, newest first, each with its newest message. `direction` received: tasks that others gave you; state " +
    "submitted are those that wait for your first reply.",
  action: "a2a.ledger.read",
  effect: readsOutside,
  input: Type.Object(
    {
      direction: Type.Optional(Type.Enum(["received", "sent", "both"], { description: "Default: both." })),
      state: Type.Optional(taskSchema.properties.state),
      search: Type.Optional(Type.String({ maxLength: 200, description: "Every word must occur in one message." })),
      ...pageInput(25, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, tasks: Type.Array(taskSchema), ...pageField }),
  documents: [McpTasksDocument],
  async run(input, call) {
    const { handle: agentHandle, identityId } = await call.me();
    const { a2aTasks } = await call.run(McpTasksDocument, {
      agentHandle,
      direction: directions[input.direction ?? "both"],
      filter: { state: input.state?.toUpperCase() as A2aTaskState | undefined, search: input.search },
      ...pageOf(input, usual),
    });
    const budget = new TextBudget();
    const tasks = a2aTasks.nodes.map((task) => taskRecord(task, identityId, budget));
    return { ...withNotice, tasks, ...nextCursor(a2aTasks.pageInfo) };
  },
});
