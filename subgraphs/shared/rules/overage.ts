import type { Meter, Plan } from "./plans.js";
import type { UsageChannel } from "./usage-channels.js";

/** Units used in a cycle, by channel; a missing channel was not used. */
export type UsedUnits = ReadonlyMap<UsageChannel, number>;

/** Units beyond the included amount. */
export function overageUnits(meter: Meter, used: number): number {
  return Math.max(0, used - meter.included);
}

/** The cost so far of units beyond the included amounts, over all channels that have a price. */
export function overageSpendCents(plan: Plan, used: UsedUnits): number {
  const meters = Object.entries(plan.meters) as [UsageChannel, Meter][];
  return meters.reduce(
    (cents, [channel, meter]) => cents + overageUnits(meter, used.get(channel) ?? 0) * meter.centsPerUnit,
    0,
  );
}

/**
 * Whether this many more units may be used (spec 2.2, 7). The included amount may always be used up, and null is no
 * limit. Beyond that, the cost so far and the units' price must stay within the cap; a cap of 0 allows nothing.
 */
export function isWithinAllowance(
  plan: Plan,
  used: UsedUnits,
  { channel, units, capCents }: { channel: UsageChannel; units: number; capCents: number | null },
): boolean {
  const meter = plan.meters[channel];
  if (meter === undefined || capCents === null) return true;
  const before = used.get(channel) ?? 0;
  const beyond = overageUnits(meter, before + units) - overageUnits(meter, before);
  if (beyond === 0) return true;
  return capCents > 0 && overageSpendCents(plan, used) + beyond * meter.centsPerUnit <= capCents;
}
