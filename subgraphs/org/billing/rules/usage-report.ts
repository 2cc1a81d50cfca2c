import { type UsedUnits, overageSpendCents, overageUnits } from "../../../shared/rules/overage.js";
import type { Plan } from "../../../shared/rules/plans.js";
import { type UsageChannel, usageChannels } from "../../../shared/rules/usage-channels.js";

/** One channel of a report (spec 2.1). */
export interface ChannelReport {
  readonly channel: UsageChannel;
  readonly count: number;
  readonly overage: number;
  readonly estOverageCents: number | null;
  readonly ownCampaignCount: number | null;
}

/** Every channel, used or not. */
export function channelReports(plan: Plan, used: UsedUnits): ChannelReport[] {
  return usageChannels.map((channel) => {
    const count = used.get(channel) ?? 0;
    const meter = plan.meters[channel];
    const overage = meter === undefined ? 0 : overageUnits(meter, count);
    const estOverageCents = meter === undefined ? null : overage * meter.centsPerUnit;
    return { channel, count, overage, estOverageCents, ownCampaignCount: ownCampaignCount(channel) };
  });
}

/** There are no campaigns, so it is 0 for SMS, and null for other channels (wire contract org 2.6). */
export function ownCampaignCount(channel: UsageChannel): number | null {
  return channel === "sms_outbound" || channel === "sms_inbound" ? 0 : null;
}

/** The totals of a report (spec 2.1). */
export function totals(plan: Plan, used: UsedUnits) {
  return {
    smsAllowancePerIdentity: plan.smsUnitsPerIdentity,
    voiceSecAllowancePerIdentity: plan.voiceSecondsPerIdentity,
    overageSpendCents: overageSpendCents(plan, used),
    imSharedMessages: used.get("im_shared") ?? 0,
    imDedicatedMessages: used.get("im_dedicated") ?? 0,
    identitiesIncluded: plan.identitiesIncluded,
  };
}
