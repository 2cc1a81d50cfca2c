import { expect, test } from "vitest";
import { channelReports, totals } from "../../../../subgraphs/org/billing/rules/usage-report.js";
import { defaultPlans, type Plan } from "../../../../subgraphs/shared/rules/plans.js";
import { type UsageChannel, usageChannels } from "../../../../subgraphs/shared/rules/usage-channels.js";

const plan: Plan = {
  ...defaultPlans.team,
  smsUnitsPerIdentity: 7,
  voiceSecondsPerIdentity: 60,
  meters: {
    email_outbound: { included: 100, centsPerUnit: 2 },
    im_shared: { included: 10, centsPerUnit: 5 },
  },
};
const used = new Map<UsageChannel, number>([
  ["email_outbound", 130],
  ["im_shared", 4],
  ["im_dedicated", 9],
  ["sms_outbound", 3],
]);

test("a report has every channel, and a price where the plan has one", () => {
  const reports = channelReports(plan, used);
  expect(reports.map(({ channel }) => channel)).toEqual([...usageChannels]);
  const of = Object.fromEntries(reports.map(({ channel, ...figures }) => [channel, figures]));
  expect(of).toMatchObject({
    email_outbound: { count: 130, overage: 30, estOverageCents: 60, ownCampaignCount: null },
    im_shared: { count: 4, overage: 0, estOverageCents: 0, ownCampaignCount: null },
    im_dedicated: { count: 9, overage: 0, estOverageCents: null, ownCampaignCount: null },
    sms_outbound: { count: 3, overage: 0, estOverageCents: null, ownCampaignCount: 0 },
    sms_inbound: { count: 0, overage: 0, estOverageCents: null, ownCampaignCount: 0 },
    a2a_task: { count: 0, overage: 0, estOverageCents: null, ownCampaignCount: null },
  });
});

test("the totals are of all channels; what was not used is 0", () => {
  expect(totals(plan, used)).toEqual({
    smsAllowancePerIdentity: 7,
    voiceSecAllowancePerIdentity: 60,
    overageSpendCents: 60,
    imSharedMessages: 4,
    imDedicatedMessages: 9,
    identitiesIncluded: 1_000,
  });
  expect(totals(plan, new Map())).toMatchObject({ overageSpendCents: 0, imSharedMessages: 0, imDedicatedMessages: 0 });
});
