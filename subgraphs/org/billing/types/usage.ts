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
import { countIdentities } from "../../identities/public.js";
import { type IdentityUsageRow, listVisibleIdentityUsage } from "../store/usage.js";
import { ChannelUsage } from "./channel-usage.js";
import { type IdentityUsage, IdentityUsageConnection } from "./identity-usage.js";

/** An organization's usage in its present billing cycle (spec 2.1). */
@ObjectType({ description: "Usage of an organization in the current billing cycle." })
export class Usage {
  /** The organization. */
  organizationId!: string;

  @Field(() => GraphQLISODateTime, { description: "When the cycle began." })
  cycleStart!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the cycle ends. Null on the free plan." })
  cycleEnd!: Date | null;

  @Field(() => String, { description: "The current plan." })
  plan!: string;

  @Field(() => [ChannelUsage], { description: "All channels, including those without usage." })
  channels!: ChannelUsage[];

  @Field(() => Int, { description: "SMS units included for each identity with a phone number." })
  smsAllowancePerIdentity!: number;

  @Field(() => Int, { description: "Call seconds included for each identity with a phone number." })
  voiceSecAllowancePerIdentity!: number;

  @Field(() => Int, { nullable: true, description: "The overage limit in cents. Null means no limit." })
  overageCapCents!: number | null;

  @Field(() => Float, { description: "Estimated cost of all overage so far, in cents." })
  overageSpendCents!: number;

  @Field(() => Float, { description: "Instant messages on the shared service, both directions." })
  imSharedMessages!: number;

  @Field(() => Float, { description: "Instant messages on dedicated lines, both directions." })
  imDedicatedMessages!: number;

  @Field(() => Float, {
    description: "Unique recipients on the shared instant-message service. Always 0: it does not exist yet.",
  })
  imUniqueRecipients!: number;

  @Field(() => Int, { description: "Number of identities that the plan includes." })
  identitiesIncluded!: number;
}

@Resolver(() => Usage)
export class UsageResolver {
  @FieldResolver(() => Int, { description: "Current number of identities." })
  async identitiesUsed(@Root() { organizationId }: Usage, @Ctx() { services }: RequestContext): Promise<number> {
    return countIdentities(services.database.request.reader, organizationId);
  }

  @FieldResolver(() => IdentityUsageConnection, {
    description:
      "Usage of each identity, newest identity first. Usage that belongs to no identity is last. Identities " +
      "without usage are included. Deleted identities are included if they have usage.",
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
