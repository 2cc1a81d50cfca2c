import { Field, ID, InputType } from "type-graphql";
import { A2aTaskState } from "./enums.js";

/** Filters of the ledger's lists; all of them must match (wire contract a2a 4.3). */
@InputType({ description: "Filters of tasks; all that are given must match." })
export class A2aTaskFilter {
  @Field(() => String, { nullable: true, description: "Handle of the requester; an unknown one finds nothing." })
  requesterHandle?: string | null;

  @Field(() => String, { nullable: true, description: "Handle of the worker; an unknown one finds nothing." })
  workerHandle?: string | null;

  @Field(() => A2aTaskState, { nullable: true, description: "Current state." })
  state?: A2aTaskState | null;

  @Field(() => ID, { nullable: true, description: "UUID of a context." })
  contextId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Created then or later: ISO 8601, without a zone it is UTC.",
  })
  since?: string | null;
}
