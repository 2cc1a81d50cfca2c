import { Prisma } from "../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../database/statements.js";
import type { UsageChannel } from "../rules/usage-channels.js";
import { lockUsageOf } from "./usage-lock.js";

/** A use to count. */
export interface Usage {
  /** The owner. The use of an identity counts for its present organization, even if it moved a moment ago. */
  readonly organizationId: string;
  /** Null when it belongs to no identity. */
  readonly identityId: string | null;
  readonly channel: UsageChannel;
  /** Messages, tasks or seconds: 1 or more, or as many less for a use that is given back. */
  readonly units: number;
  /** The creation time of the used row, so that counting the rows again gives the same sum. */
  readonly usedAt: Date;
}

/**
 * Counts what a transaction uses, in that transaction. A retry that changes nothing must not call it. Call it last, and
 * once with everything: it locks a row until the commit, and other transactions wait for it. Rows are locked in one
 * order, and nothing that could wait comes after it.
 */
export async function recordUsage(tx: Statements, ...used: readonly Usage[]): Promise<void> {
  const identities = used.flatMap(({ identityId }) => identityId ?? []);
  if (identities.length > 0) await lockUsageOf(tx, identities, "share");
  const column = <Name extends keyof Usage>(name: Name) => used.map((one) => one[name]);
  // A counter begins with the calendar month or with the subscription's period, whichever is later, so that every cycle
  // consists of entire counters. When a period has ended, the next one applies, even before the provider reports it.
  const count = Prisma.sql`
    insert into usage_counter (organization_id, identity_id, channel, cycle_start, units)
    select u.organization_id, u.identity_id, u.channel,
           greatest(
             date_trunc('month', u.used_at, 'UTC'),
             case when b.current_period_start <= u.used_at then b.current_period_start end,
             case when b.current_period_end <= u.used_at then b.current_period_end end) as cycle_start,
           sum(u.units)
    from (
      select coalesce(i.organization_id, one.organization_id) as organization_id, one.identity_id, one.channel,
             one.units, one.used_at
      from unnest(
        ${column("organizationId")}::text[], ${column("identityId")}::uuid[], ${column("channel")}::text[],
        ${column("units")}::bigint[], ${column("usedAt")}::timestamptz[]
      ) as one (organization_id, identity_id, channel, units, used_at)
      left join identity i on i.id = one.identity_id
    ) u
    left join billing_account b on b.organization_id = u.organization_id
    group by 1, 2, 3, 4 order by 1, 4, 3, 2
    on conflict (organization_id, cycle_start, channel, identity_id)
      do update set units = usage_counter.units + excluded.units`;
  await sendStatement(tx, count);
}
