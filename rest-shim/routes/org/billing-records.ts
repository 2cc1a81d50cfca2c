import { Type } from "typebox";
import type {
  BillingSettingsRecordFragment,
  IdentityUsageRecordFragment,
  SubscriptionRecordFragment,
  UsageRecordFragment,
} from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

const Count = Type.Integer({ minimum: 0 });
const UnixSeconds = Type.Integer({ description: "Unix seconds" });

const ChannelCount = {
  event_type: Type.String({ description: "such as email_outbound or a2a_task" }),
  count: Count,
  own_campaign_count: Nullable(Count),
};

const IdentityUsage = Type.Object({
  identity_id: Nullable(Type.String({ description: "null: belongs to no identity" })),
  handle: Nullable(Type.String()),
  display_name: Nullable(Type.String()),
  channels: Type.Array(Type.Object(ChannelCount)),
  sms_used: Nullable(Count),
  sms_limit: Nullable(Count),
  voice_sec_used: Nullable(Count),
  voice_sec_limit: Nullable(Count),
});

/** Usage (spec 2.1). */
export const usageSchema = Type.Object(
  {
    cycle_start: UnixSeconds,
    cycle_end: Nullable(UnixSeconds),
    plan: Type.String(),
    channels: Type.Array(Type.Object({ ...ChannelCount, overage: Count, est_overage_cents: Nullable(Count) })),
    identities: Type.Array(IdentityUsage),
    sms_allowance_per_identity: Count,
    voice_sec_allowance_per_identity: Count,
    overage_cap_cents: Nullable(Count),
    overage_spend_cents: Count,
    im_shared_messages: Count,
    im_dedicated_messages: Count,
    im_unique_recipients: Count,
    identities_used: Count,
    identities_included: Count,
  },
  { $id: "Usage", description: "Usage of the organization in the current billing cycle." },
);

/** Billing settings (spec 2.2). */
export const billingSettingsSchema = Type.Object(
  {
    overage_cap_cents: Nullable(Type.Integer({ description: "null: no limit" })),
    remove_branding_footer: Type.Boolean(),
  },
  { $id: "BillingSettings", description: "Billing settings of the organization." },
);

/** SubscriptionStatus (wire contract org 2.6). */
export const subscriptionSchema = Type.Object(
  {
    plan: Type.String(),
    status: Type.Union(
      (["none", "active", "trialing", "past_due", "canceled"] as const).map((status) => Type.Literal(status)),
    ),
    interval: Nullable(Type.Union([Type.Literal("month"), Type.Literal("year")])),
    current_period_start: UnixSeconds,
    current_period_end: Nullable(UnixSeconds),
    cancel_at_period_end: Type.Boolean(),
    cancel_at: Nullable(UnixSeconds),
    pending_plan: Nullable(Type.String()),
    updated_at: Instant,
  },
  { $id: "SubscriptionStatus", description: "The plan of the organization and how it is paid for." },
);

/** Usage as the wire has it, around the records of its identities. */
export function usageRecord(usage: UsageRecordFragment, identities: readonly unknown[]): object {
  return {
    cycle_start: unixSeconds(usage.cycleStart),
    cycle_end: usage.cycleEnd == null ? null : unixSeconds(usage.cycleEnd),
    plan: usage.plan,
    channels: usage.channels.map(({ channel, count, overage, estOverageCents, ownCampaignCount }) => ({
      event_type: channel.toLowerCase(),
      count,
      overage,
      est_overage_cents: estOverageCents ?? null,
      own_campaign_count: ownCampaignCount ?? null,
    })),
    identities,
    sms_allowance_per_identity: usage.smsAllowancePerIdentity,
    voice_sec_allowance_per_identity: usage.voiceSecAllowancePerIdentity,
    overage_cap_cents: usage.overageCapCents ?? null,
    overage_spend_cents: usage.overageSpendCents,
    im_shared_messages: usage.imSharedMessages,
    im_dedicated_messages: usage.imDedicatedMessages,
    im_unique_recipients: usage.imUniqueRecipients,
    identities_used: usage.identitiesUsed,
    identities_included: usage.identitiesIncluded,
  };
}

/** What one identity used, as the wire has it. */
export function identityUsageRecord(usage: IdentityUsageRecordFragment): object {
  return {
    identity_id: usage.identityId ?? null,
    handle: usage.handle ?? null,
    display_name: usage.displayName ?? null,
    channels: usage.channels.map(({ channel, count, ownCampaignCount }) => ({
      event_type: channel.toLowerCase(),
      count,
      own_campaign_count: ownCampaignCount ?? null,
    })),
    sms_used: usage.smsUsed ?? null,
    sms_limit: usage.smsLimit ?? null,
    voice_sec_used: usage.voiceSecUsed ?? null,
    voice_sec_limit: usage.voiceSecLimit ?? null,
  };
}

export function billingSettingsRecord(settings: BillingSettingsRecordFragment): object {
  return {
    overage_cap_cents: settings.overageCapCents ?? null,
    remove_branding_footer: settings.removeBrandingFooter,
  };
}

export function subscriptionRecord(subscription: SubscriptionRecordFragment): object {
  return {
    plan: subscription.plan,
    status: subscription.status.toLowerCase(),
    interval: subscription.interval?.toLowerCase() ?? null,
    current_period_start: unixSeconds(subscription.currentPeriodStart),
    current_period_end: subscription.currentPeriodEnd == null ? null : unixSeconds(subscription.currentPeriodEnd),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAt == null ? null : unixSeconds(subscription.cancelAt),
    pending_plan: subscription.pendingPlan ?? null,
    updated_at: subscription.updatedAt,
  };
}

/** Billing times are Unix seconds, unlike all others (wire contract org 1.4). */
function unixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
