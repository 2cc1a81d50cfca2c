import { Field, GraphQLISODateTime, Int, ObjectType, registerEnumType } from "type-graphql";

/** How far a backfill is. */
export enum ContactBackfillState {
  RUNNING = "running",
  WAITING = "waiting",
  FINISHED = "finished",
  FULL = "full",
}
registerEnumType(ContactBackfillState, {
  name: "ContactBackfillState",
  description: "How far a backfill is.",
  valuesConfig: {
    RUNNING: { description: "It reads stored messages." },
    WAITING: { description: "As many contacts were added as 24 hours allow: it goes on later." },
    FINISHED: { description: "It has read all." },
    FULL: { description: "It ended before, because the organization has the maximum number of contacts." },
  },
});

/** The senders of stored messages as contacts (wire contract contacts 4.1). */
@ObjectType({ description: "How far the senders of stored messages were added to the contacts." })
export class ContactBackfill {
  @Field(() => ContactBackfillState, { description: "How far it is." })
  state!: ContactBackfillState;

  @Field(() => Int, { description: "Messages and conversations that were looked at." })
  examinedCount!: number;

  @Field(() => Int, { description: "Contacts that were added." })
  addedCount!: number;

  @Field(() => GraphQLISODateTime, { description: "When an admin started it." })
  startedAt!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ended. Null before." })
  finishedAt!: Date | null;
}
