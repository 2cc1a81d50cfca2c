import type { Queries } from "../database/statements.js";
import type { UsedUnits } from "../rules/overage.js";
import type { UsageChannel } from "../rules/usage-channels.js";

/** An organization's use since the start of its cycle: a sum of counters, so its cost does not depend on the amount. */
export async function usedUnits(db: Queries, organizationId: string, since: Date): Promise<UsedUnits> {
  const rows = await db.$queryRaw<{ channel: UsageChannel; units: bigint }[]>`
    select channel, sum(units)::bigint as units from usage_counter
    where organization_id = ${organizationId} and cycle_start >= ${since} group by channel`;
  return new Map(rows.map(({ channel, units }) => [channel, Number(units)]));
}
