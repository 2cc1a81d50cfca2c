import {
  Args,
  Ctx,
  Field,
  FieldResolver,
  Float,
  GraphQLISODateTime,
  Int,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { usageChannels } from "../../../shared/rules/usage-channels.js";
import { ownCampaignCount } from "../rules/usage-report.js";
import { countIdentities } from "../../identities/store/identities.js";
import { type IdentityUsageRow, listVisibleIdentityUsage } from "../store/usage.js";
import { ChannelUsage } from "./channel-usage.js";
import { type IdentityUsage, IdentityUsageConnection } from "./identity-usage.js";

/** What an organization used in its present billing cycle (spec 2.1). */
@ObjectType({ description: "What an organization used in its present billing cycle." })
export class Usage {
  /** Whose it is. */
  organizationId!: string;

  @Field(() => GraphQLISODateTime, { description: "When the cycle began." })
  cycleStart!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ends; null on the free plan." })
  cycleEnd!: Date | null;

  @Field(() => String, { description: "The plan now." })
  plan!: string;

  @Field(() => [ChannelUsage], { description: "Every channel, used or not." })
  channels!: ChannelUsage[];

  @Field(() => Int, { description: "SMS units included for each identity with a phone number." })
  smsAllowancePerIdentity!: number;

  @Field(() => Int, { description: "Call seconds included for each identity with a phone number." })
  voiceSecAllowancePerIdentity!: number;

  @Field(() => Int, { nullable: true, description: "The overage limit in cents; null: none." })
  overageCapCents!: number | null;

  @Field(() => Float, { description: "Estimated cost of all overage so far, in cents." })
  overageSpendCents!: number;

  @Field(() => Float, { description: "Instant messages on the shared service, both directions." })
  imSharedMessages!: number;

  @Field(() => Float, { description: "Instant messages on dedicated lines, both directions." })
  imDedicatedMessages!: number;

  @Field(() => Float, { description: "Unique recipients on the shared instant-message service. 0: there is none yet." })
  imUniqueRecipients!: number;

  @Field(() => Int, { description: "Identities that the plan includes." })
  identitiesIncluded!: number;
}

@Resolver(() => Usage)
export class UsageResolver {
  @FieldResolver(() => Int, { description: "Identities that live now." })
  async identitiesUsed(@Root() { organizationId }: Usage, @Ctx() { services }: RequestContext): Promise<number> {
    return countIdentities(services.database.request.reader, organizationId);
  }

  @FieldResolver(() => IdentityUsageConnection, {
    description:
      "What each identity used, newest identity first, and last what is no identity's. Identities that used nothing " +
      "are listed too; a deleted one is while it used something.",
  })
  async identities(
    @Root() { cycleStart }: Usage,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<IdentityUsage>> {
    const list = "usage-identities";
    const { reader } = context.services.database.request;
    const page = await listVisibleIdentityUsage(reader, context.viewer, cycleStart, pageRequest(context, list, args));
    return toConnection(context, list, page, (row) => row, identityUsage);
  }
}

/** No identity has a phone number, so there are no allowances. */
function identityUsage({ channels, identityId, handle, displayName }: IdentityUsageRow): IdentityUsage {
  return {
    identityId,
    handle,
    displayName,
    channels: usageChannels.map((channel) => ({
      channel,
      count: channels[channel] ?? 0,
      ownCampaignCount: ownCampaignCount(channel),
    })),
    smsUsed: null,
    smsLimit: null,
    voiceSecUsed: null,
    voiceSecLimit: null,
  };
}
