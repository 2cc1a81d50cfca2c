import { Field, Int, ObjectType } from "type-graphql";
import { Freeze } from "./freeze.js";

/** Messages that a freeze found, or left (wire contract reviews F3). */
@ObjectType({ description: "What a freeze found on its way, counted up to 10,000." })
export class FreezeCounts {
  @Field(() => Int, { description: "Recipients and messages that wait. They keep their place." })
  queued!: number;

  @Field(() => Int, { description: "Recipients and messages that are being handed over. They cannot be stopped." })
  inFlight!: number;
}

@ObjectType({ description: "Result of freezing." })
export class FreezePayload {
  @Field(() => Freeze, { description: "The freeze." })
  freeze!: Freeze;

  @Field(() => FreezeCounts, { description: "What was on its way." })
  counts!: FreezeCounts;
}

@ObjectType({ description: "Result of ending a freeze." })
export class UnfreezePayload {
  @Field(() => Freeze, { description: "The ended freeze." })
  freeze!: Freeze;
}
