import { Type } from "typebox";
import type { A2aContextFactsFragment, A2aContextTasksFragment } from "../../../generated/documents.js";
import { Instant } from "../nullable.js";
import { sidesRecord, sidesSchema } from "./participant-record.js";
import { taskRecord, taskSchema } from "./task-record.js";

/** The record of a context (wire contract a2a 4.1). */
export const contextSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    name: Type.String(),
    ...sidesSchema,
    tasks: Type.Array(taskSchema, { description: "Newest first, in both directions." }),
    tasks_truncated: Type.Boolean({ description: "Whether older tasks are omitted." }),
    created_at: Instant,
    last_activity_at: Instant,
  },
  {
    $id: "A2aContext",
    description: "A named collaboration that the caller opened with the target. Either may start tasks in it.",
  },
);

/** A context as the ledger has it. */
export function contextRecord(context: A2aContextFactsFragment & { readonly tasks: A2aContextTasksFragment }): object {
  return {
    id: context.id,
    name: context.name,
    ...sidesRecord(context.opener, context.recipient),
    tasks: context.tasks.nodes.map(taskRecord),
    tasks_truncated: context.tasks.pageInfo.hasNextPage,
    created_at: context.createdAt,
    last_activity_at: context.lastActivityAt,
  };
}
