import { Field, ID, InputType } from "type-graphql";
import { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import { A2aMessageRole, A2aTaskState } from "./enums.js";

/** Filters that all lists of the ledger have (wire contract a2a 4.3). */
@InputType()
abstract class LedgerFilterInput {
  @Field(() => String, { nullable: true, description: "Handle of the requester. An unknown handle matches nothing." })
  requesterHandle?: string | null;

  @Field(() => String, { nullable: true, description: "Handle of the worker. An unknown handle matches nothing." })
  workerHandle?: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of a context." })
  contextId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only items created at this time or later: ISO 8601, UTC if there is no zone.",
  })
  since?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Up to 200 characters. Every word must occur in the texts or data of one message. Parts of words match, " +
      "and case does not matter.",
  })
  search?: string | null;

  @Field(() => SnoozedFilter, {
    nullable: true,
    description: "Whether tasks that the identity has snoozed are listed, or their messages. Default: INCLUDE.",
  })
  snoozed?: SnoozedFilter | null;

  @Field(() => [String], { nullable: true, description: "1 to 20 labels that the task must have, all of them." })
  labels?: string[] | null;

  @Field(() => [String], { nullable: true, description: "1 to 20 labels of which the task must have none." })
  notLabels?: string[] | null;
}

@InputType({ description: "Filters for tasks. All of them must match." })
export class A2aTaskFilter extends LedgerFilterInput {
  @Field(() => A2aTaskState, { nullable: true, description: "Current state." })
  state?: A2aTaskState | null;
}

@InputType({ description: "Filters for messages. All of them must match." })
export class A2aMessageFilter extends LedgerFilterInput {
  @Field(() => ID, { nullable: true, description: "UUID of a task." })
  taskId?: string | null;

  @Field(() => A2aMessageRole, {
    nullable: true,
    description: "Only messages of this author: CALLER is the requester, AGENT is the worker.",
  })
  role?: A2aMessageRole | null;
}
