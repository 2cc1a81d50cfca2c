import type { Services } from "../context/services.js";
import type { Queries } from "../database/statements.js";
import { notFound, sharedErrors } from "../errors/shared-errors.js";
import { cycleAt } from "../rules/billing-cycle.js";
import { isWithinAllowance, overageSpendCents } from "../rules/overage.js";
import { planOf, type Plans } from "../rules/plans.js";
import type { UsageChannel } from "../rules/usage-channels.js";
import { readUsageAccount } from "./usage-account.js";
import { usedUnits } from "./used-units.js";

/** A use that is about to happen. */
export interface IntendedUse {
  readonly organizationId: string;
  readonly channel: UsageChannel;
  readonly units: number;
}

/**
 * Throws `overage_limit_reached` when a new send would cost more than the organization allows (spec 7, wire contract im
 * 14). Only sends are checked: incoming messages are never refused. Concurrent sends may exceed the limit (spec 8), so
 * nothing is locked. Channels without a price in any plan cost no query.
 */
export async function assertWithinAllowance(
  db: Queries,
  { plans, clock }: Pick<Services, "plans" | "clock">,
  { organizationId, channel, units }: IntendedUse,
): Promise<void> {
  if (!isMetered(plans, channel)) return;
  const account = await readUsageAccount(db, organizationId);
  if (account === null) throw notFound("such organization");
  const plan = planOf(plans, account.plan);
  const capCents = account.overageCapCents;
  if (plan.meters[channel] === undefined || capCents === null) return;
  const cycle = cycleAt(account, clock.now());
  const used = await usedUnits(db, organizationId, cycle.start);
  if (isWithinAllowance(plan, used, { channel, units, capCents })) return;
  throw sharedErrors.problem("overage_limit_reached", {
    details: {
      overage_cap_cents: capCents,
      overage_spend_cents: overageSpendCents(plan, used),
      cycle_end: cycle.end === null ? null : cycle.end.getTime() / 1000,
    },
  });
}

function isMetered(plans: Plans, channel: UsageChannel): boolean {
  return Object.values(plans).some((plan) => plan.meters[channel] !== undefined);
}
