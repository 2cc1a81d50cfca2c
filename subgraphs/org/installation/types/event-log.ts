import { Field, Float, GraphQLISODateTime, Int, ObjectType } from "type-graphql";

/** The event log. */
@ObjectType({ description: "The event log of the installation." })
export class InstallationEventLog {
  @Field(() => Float, { description: "Position of the newest published event." })
  position!: number;

  @Field(() => Float, { description: "Position up to which old events were removed." })
  prunedTo!: number;

  @Field(() => Float, {
    description: "Age of the oldest event that is not published yet, in seconds. 0 if there is none.",
  })
  unpublishedSeconds!: number;
}

/** A consumer of the event log. */
@ObjectType({ description: "Background work that reads the event log." })
export class InstallationConsumer {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => Float, { description: "The position up to which it has read." })
  position!: number;

  @Field(() => Float, {
    description:
      "Number of events between its position and the end of the log. Up to 1,000 is normal: it skips events that do not concern it in one step.",
  })
  behind!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "Time of the oldest event that it must handle and has not handled yet. Null if there is none.",
  })
  waitingSince!: Date | null;
}

/** Waiting deliveries. */
@ObjectType({ description: "Webhooks and push notifications that wait to be sent." })
export class InstallationDeliveries {
  @Field(() => Int, { description: "Number of waiting deliveries. At most 10,000 are counted." })
  waiting!: number;

  @Field(() => Int, { description: "Number of receivers with waiting deliveries. At most 10,000 are counted." })
  receivers!: number;

  @Field(() => Int, { description: "Number of these receivers that answer slowly or not at all." })
  slowReceivers!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the next delivery of the longest-waiting receiver became due. Null if none is due.",
  })
  dueSince!: Date | null;
}
