import type { Queries } from "../database/statements.js";
import type { CycleFacts, Interval } from "../rules/billing-cycle.js";

/** The data for counting and charging an organization's use. */
export interface UsageAccount extends CycleFacts {
  /** Null: no limit. */
  readonly overageCapCents: number | null;
}

interface AccountRow {
  readonly plan: string;
  readonly interval: Interval | null;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly overageCapCents: number | null;
}

/** The data of an organization; null when there is none with that id. */
export async function readUsageAccount(db: Queries, organizationId: string): Promise<UsageAccount | null> {
  const [row] = await db.$queryRaw<AccountRow[]>`
    select o.plan, b.interval::text as interval, b.current_period_start as "periodStart",
           b.current_period_end as "periodEnd", b.overage_cap_cents as "overageCapCents"
    from organization o left join billing_account b on b.organization_id = o.id
    where o.id = ${organizationId}`;
  if (row === undefined) return null;
  const { plan, interval, periodStart, periodEnd, overageCapCents } = row;
  const period = periodStart === null || periodEnd === null ? null : { start: periodStart, end: periodEnd };
  return { plan, interval, period, overageCapCents };
}
