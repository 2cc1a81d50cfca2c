import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { cycleAt } from "../../shared/rules/billing-cycle.js";
import { planOf } from "../../shared/rules/plans.js";
import { countCycleRecipients } from "../../shared/usage/cycle-recipients.js";
import { usedUnits } from "../../shared/usage/used-units.js";
import { organizationById, type OrganizationRow } from "../people/public.js";
import { defaultBillingSettings } from "./rules/billing-settings.js";
import { periodOf, subscriptionView } from "./rules/subscription.js";
import { channelReports, totals } from "./rules/usage-report.js";
import { type AccountRow, findOwnAccount } from "./store/billing-accounts.js";
import type { BillingSettings } from "./types/billing-settings.js";
import type { BillingSubscription } from "./types/billing-subscription.js";
import type { Usage } from "./types/usage.js";

/**
 * The usage of the viewer's organization in its present cycle: a sum of counters, so its cost does not depend on the
 * number of messages.
 */
export async function readUsage(context: RequestContext): Promise<Partial<Usage>> {
  const { organization, account } = await readOwn(context);
  const { clock, plans, database } = context.services;
  const { id: organizationId, plan: planName } = organization;
  const facts = { plan: planName, interval: account?.interval ?? null, period: periodOf(account) };
  const cycle = cycleAt(facts, clock.now());
  const used = await usedUnits(database.request.reader, organizationId, cycle.start);
  const plan = planOf(plans, planName);
  return {
    organizationId,
    cycleStart: cycle.start,
    cycleEnd: cycle.end,
    plan: planName,
    channels: channelReports(plan, used),
    overageCapCents: account?.overageCapCents ?? null,
    ...totals(plan, used),
    imUniqueRecipients: await countCycleRecipients(database.request.reader, organizationId, cycle.start),
  };
}

/** The billing settings of the viewer's organization. */
export async function readBillingSettings(context: RequestContext): Promise<BillingSettings> {
  return (await readOwn(context)).account ?? defaultBillingSettings;
}

/** The plan of the viewer's organization, and its subscription. */
export async function readSubscription(context: RequestContext): Promise<BillingSubscription> {
  const { organization, account } = await readOwn(context);
  return subscriptionView(organization, account, context.services.clock.now());
}

async function readOwn(
  context: RequestContext,
): Promise<{ organization: OrganizationRow; account: AccountRow | null }> {
  const { viewer, services } = context;
  const [organization, account] = await Promise.all([
    viewer.organizationId === null ? null : context.loader(organizationById).load(viewer.organizationId),
    findOwnAccount(services.database.request.reader, viewer),
  ]);
  if (organization === null) throw notFound("such organization");
  return { organization, account };
}
