import { Field, Float, ID, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { UsageChannel as Channel } from "../../../shared/rules/usage-channels.js";
import { UsageChannel } from "./billing-enums.js";

/** What one identity used of a channel (spec 2.1). */
@ObjectType({ description: "What one identity used of a channel in a billing cycle." })
export class IdentityChannelUsage {
  @Field(() => UsageChannel, { description: "The channel." })
  channel!: Channel;

  @Field(() => Float, { description: "Messages, tasks or seconds, a whole number." })
  count!: number;

  @Field(() => Float, {
    nullable: true,
    description: "SMS sent through a campaign of the organization's own; null for other channels.",
  })
  ownCampaignCount!: number | null;
}

/** What one identity used (spec 2.1). */
@ObjectType({ description: "What one identity used in a billing cycle. A deleted one is still counted." })
export class IdentityUsage {
  @Field(() => ID, { nullable: true, description: "UUID of the identity; null for use that is no identity's." })
  identityId!: string | null;

  @Field(() => String, { nullable: true, description: "Its handle, or the one it had." })
  handle!: string | null;

  @Field(() => String, { nullable: true, description: "Its name for people." })
  displayName!: string | null;

  @Field(() => [IdentityChannelUsage], { description: "Every channel, used or not." })
  channels!: IdentityChannelUsage[];

  @Field(() => Float, { nullable: true, description: "SMS units used; null without a phone number." })
  smsUsed!: number | null;

  @Field(() => Float, { nullable: true, description: "SMS units included; null without a phone number." })
  smsLimit!: number | null;

  @Field(() => Float, { nullable: true, description: "Call seconds used; null without a phone number." })
  voiceSecUsed!: number | null;

  @Field(() => Float, { nullable: true, description: "Call seconds included; null without a phone number." })
  voiceSecLimit!: number | null;
}

/** Pages of what identities used. */
export const IdentityUsageConnection = connectionType(IdentityUsage, "IdentityUsage");
