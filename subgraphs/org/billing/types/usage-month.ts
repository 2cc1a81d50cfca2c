import { Field, Float, GraphQLISODateTime, ObjectType } from "type-graphql";
import type { UsageChannel as Channel } from "../../../shared/rules/usage-channels.js";
import { UsageChannel } from "./billing-enums.js";

/** The usage of a channel. */
@ObjectType({ description: "How much of a channel an organization used in a month." })
export class MonthChannelUsage {
  @Field(() => UsageChannel, { description: "The channel." })
  channel!: Channel;

  @Field(() => Float, { description: "Number of messages, tasks or seconds." })
  count!: number;
}

/** The usage in a month. */
@ObjectType({ description: "Usage of an organization in a calendar month, in UTC." })
export class UsageMonth {
  @Field(() => GraphQLISODateTime, { description: "When the month begins." })
  start!: Date;

  @Field(() => [MonthChannelUsage], { description: "All channels, including those without usage." })
  channels!: readonly MonthChannelUsage[];
}
