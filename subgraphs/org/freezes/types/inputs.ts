import { Field, InputType, registerEnumType } from "type-graphql";
import { FreezeMode } from "./freeze.js";

/** The part that every start of a freeze has. */
@InputType()
export class FreezeInput {
  @Field(() => FreezeMode, { description: "What is stopped. `SENDS` does not loosen a freeze of the mode `ALL`." })
  mode!: FreezeMode;

  @Field(() => String, { nullable: true, description: "Why, for people: up to 500 characters." })
  reason?: string | null;
}

export const QueuedChoice = { RESUME: "resume", CANCEL: "cancel" } as const;
export type QueuedChoice = (typeof QueuedChoice)[keyof typeof QueuedChoice];

registerEnumType(QueuedChoice, {
  name: "QueuedChoice",
  description: "What becomes of what waited during a freeze.",
  valuesConfig: {
    RESUME: { description: "It leaves." },
    CANCEL: { description: "It fails with the reason `frozen`." },
  },
});

/** The part that every end of a freeze has. */
@InputType()
export class UnfreezeInput {
  @Field(() => QueuedChoice, { nullable: true, description: "Required if something waits." })
  queued?: QueuedChoice | null;
}
