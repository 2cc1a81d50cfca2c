import { Field, Float, ObjectType } from "type-graphql";
import type { UsageChannel as Channel } from "../../../shared/rules/usage-channels.js";
import { UsageChannel } from "./billing-enums.js";

/** An organization's usage of a channel (spec 2.1). */
@ObjectType({ description: "Usage of a channel by an organization in a billing cycle." })
export class ChannelUsage {
  @Field(() => UsageChannel, { description: "The channel." })
  channel!: Channel;

  @Field(() => Float, { description: "Number of messages, tasks or seconds." })
  count!: number;

  @Field(() => Float, { description: "Number beyond what the plan includes." })
  overage!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Estimated cost of the overage so far, in cents. Null if the channel has no price.",
  })
  estOverageCents!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "SMS sent through the organization's own campaign. Null for other channels.",
  })
  ownCampaignCount!: number | null;
}
