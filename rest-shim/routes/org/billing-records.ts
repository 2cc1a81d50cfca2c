import { Type } from "typebox";
import {
  BillingSettingsRecordShape,
  CreateCheckoutSessionShape,
  CreatePortalSessionShape,
  IdentityUsageRecordShape,
  SubscriptionRecordShape,
  UsageRecordShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

const Count = Type.Integer({ minimum: 0 });
const UnixSeconds = Type.Integer({ description: "Unix seconds" });
const counts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { schema: Count }]));

const channelKeys = {
  event_type: { schema: Type.String({ description: "such as email_outbound or a2a_task" }) },
  ...counts("count", "own_campaign_count"),
};

/** The usage of one identity. */
export const identityUsageRecord = record(IdentityUsageRecordShape, {
  keys: {
    identity_id: { schema: Type.String({ description: "null: belongs to no identity" }) },
    channels: record(IdentityUsageRecordShape.fields.channels, { keys: channelKeys }),
    ...counts("sms_used", "sms_limit", "voice_sec_used", "voice_sec_limit"),
  },
});

/** Usage (spec 2.1). The route reads the identities page by page, and puts them in. */
export const usageRecord = record(UsageRecordShape, {
  name: "Usage",
  description: "Usage of the organization in the current billing cycle.",
  keys: {
    cycle_start: { schema: UnixSeconds, value: ({ cycleStart }) => unixSeconds(cycleStart) },
    cycle_end: { schema: UnixSeconds, value: ({ cycleEnd }) => unixSeconds(cycleEnd) },
    channels: record(UsageRecordShape.fields.channels, {
      keys: { ...channelKeys, ...counts("overage", "est_overage_cents") },
    }),
    identities: { schema: Type.Array(identityUsageRecord.schema), value: () => [], after: "channels" },
    ...counts("sms_allowance_per_identity", "voice_sec_allowance_per_identity", "overage_cap_cents"),
    ...counts("overage_spend_cents", "im_shared_messages", "im_dedicated_messages", "im_unique_recipients"),
    ...counts("identities_used", "identities_included"),
  },
});

/** Billing settings (spec 2.2). */
export const billingSettingsRecord = record(BillingSettingsRecordShape, {
  name: "BillingSettings",
  description: "Billing settings of the organization.",
  keys: { overage_cap_cents: { description: "null: no limit" } },
});

/** SubscriptionStatus (wire contract org 2.6). */
export const subscriptionRecord = record(SubscriptionRecordShape, {
  name: "SubscriptionStatus",
  description: "The plan of the organization and how it is paid for.",
  keys: {
    current_period_start: { schema: UnixSeconds, value: ({ currentPeriodStart }) => unixSeconds(currentPeriodStart) },
    current_period_end: { schema: UnixSeconds, value: ({ currentPeriodEnd }) => unixSeconds(currentPeriodEnd) },
    cancel_at: { schema: UnixSeconds, value: ({ cancelAt }) => unixSeconds(cancelAt) },
  },
});

/** The page on which a user pays. */
export const checkoutRecord = record(CreateCheckoutSessionShape.fields.createCheckoutSession, {
  keys: { id: { schema: Type.String() } },
});

/** The page on which a user manages the subscription. */
export const portalRecord = record(CreatePortalSessionShape.fields.createPortalSession);

/** Billing times are Unix seconds, unlike all others (wire contract org 1.4). */
function unixSeconds(instant: string | null | undefined): number | null {
  return instant == null ? null : Math.floor(Date.parse(instant) / 1000);
}
