import { Field, Float, ObjectType } from "type-graphql";
import type { UsageChannel as Channel } from "../../../shared/rules/usage-channels.js";
import { UsageChannel } from "./billing-enums.js";

/** What an organization used of a channel (spec 2.1). */
@ObjectType({ description: "What an organization used of a channel in a billing cycle." })
export class ChannelUsage {
  @Field(() => UsageChannel, { description: "The channel." })
  channel!: Channel;

  @Field(() => Float, { description: "Messages, tasks or seconds, a whole number." })
  count!: number;

  @Field(() => Float, { description: "Of these beyond what the plan includes, a whole number." })
  overage!: number;

  @Field(() => Float, {
    nullable: true,
    description: "What they cost so far, in cents; null where nothing has a price.",
  })
  estOverageCents!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "SMS sent through a campaign of the organization's own; null for other channels.",
  })
  ownCampaignCount!: number | null;
}
