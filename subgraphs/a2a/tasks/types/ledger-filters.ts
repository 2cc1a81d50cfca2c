import { Field, ID, InputType } from "type-graphql";
import { A2aMessageRole, A2aTaskState } from "./enums.js";

/** Filters that all lists of the ledger have (wire contract a2a 4.3). */
@InputType()
abstract class LedgerFilterInput {
  @Field(() => String, { nullable: true, description: "Handle of the requester; an unknown one finds nothing." })
  requesterHandle?: string | null;

  @Field(() => String, { nullable: true, description: "Handle of the worker; an unknown one finds nothing." })
  workerHandle?: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of a context." })
  contextId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Created then or later: ISO 8601, without a zone it is UTC.",
  })
  since?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Up to 200 characters: each word must occur, as a part of a word too and in any case, in a text or in the data of " +
      "one message.",
  })
  search?: string | null;
}

@InputType({ description: "Filters of tasks; all that are given must match." })
export class A2aTaskFilter extends LedgerFilterInput {
  @Field(() => A2aTaskState, { nullable: true, description: "Current state." })
  state?: A2aTaskState | null;
}

@InputType({ description: "Filters of messages; all that are given must match." })
export class A2aMessageFilter extends LedgerFilterInput {
  @Field(() => ID, { nullable: true, description: "UUID of a task." })
  taskId?: string | null;

  @Field(() => A2aMessageRole, { nullable: true, description: "Who wrote it, whatever the direction of the task." })
  role?: A2aMessageRole | null;
}
