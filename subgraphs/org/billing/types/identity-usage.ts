import { Field, Float, ID, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { UsageChannel as Channel } from "../../../shared/rules/usage-channels.js";
import { UsageChannel } from "./billing-enums.js";

/** One identity's usage of a channel (spec 2.1). */
@ObjectType({ description: "Usage of a channel by one identity in a billing cycle." })
export class IdentityChannelUsage {
  @Field(() => UsageChannel, { description: "The channel." })
  channel!: Channel;

  @Field(() => Float, { description: "Number of messages, tasks or seconds." })
  count!: number;

  @Field(() => Float, {
    nullable: true,
    description: "SMS sent through the organization's own campaign. Null for other channels.",
  })
  ownCampaignCount!: number | null;
}

/** One identity's usage (spec 2.1). */
@ObjectType({ description: "Usage of one identity in a billing cycle. Deleted identities are included." })
export class IdentityUsage {
  @Field(() => ID, { nullable: true, description: "UUID of the identity. Null for usage that belongs to no identity." })
  identityId!: string | null;

  @Field(() => String, { nullable: true, description: "Its handle, or its last handle if it was deleted." })
  handle!: string | null;

  @Field(() => String, { nullable: true, description: "Its display name." })
  displayName!: string | null;

  @Field(() => [IdentityChannelUsage], { description: "All channels, including those without usage." })
  channels!: IdentityChannelUsage[];

  @Field(() => Float, { nullable: true, description: "SMS units used. Null without a phone number." })
  smsUsed!: number | null;

  @Field(() => Float, { nullable: true, description: "SMS units included. Null without a phone number." })
  smsLimit!: number | null;

  @Field(() => Float, { nullable: true, description: "Call seconds used. Null without a phone number." })
  voiceSecUsed!: number | null;

  @Field(() => Float, { nullable: true, description: "Call seconds included. Null without a phone number." })
  voiceSecLimit!: number | null;
}

/** Pages of usage by identity. */
export const IdentityUsageConnection = connectionType(IdentityUsage, "IdentityUsage");
