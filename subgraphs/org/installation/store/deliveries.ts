import type { Reader } from "../../../shared/database/client.js";

/** The most rows that are counted. */
export const mostCounted = 10_000;

/** The waiting deliveries. */
export interface DeliveryBacklogRow {
  /** Deliveries, up to `mostCounted`. */
  readonly waiting: number;
  /** Receivers with waiting deliveries, up to `mostCounted`. */
  readonly receivers: number;
  /** Those whose answers are slow or missing. */
  readonly slowReceivers: number;
  /** When the longest waiting receiver was due; null if nothing is due. */
  readonly dueSince: Date | null;
}

/** The waiting deliveries of all owners. */
export async function readDeliveryBacklog(db: Reader, now: Date): Promise<DeliveryBacklogRow> {
  const [row] = await db.$queryRaw<DeliveryBacklogRow[]>`
    with waiting as (select from delivery where state = 'waiting' limit ${mostCounted}),
         turn as (select slow from delivery_turn where turn_at is not null limit ${mostCounted}),
         first as (
           (select turn_at from delivery_turn where slow and not held and turn_at is not null order by turn_at limit 1)
           union all (select turn_at from delivery_turn where not slow and not held and turn_at is not null order by turn_at limit 1)
         )
    select (select count(*) from waiting)::int as waiting, count(*)::int as receivers,
           count(*) filter (where slow)::int as "slowReceivers",
           (select min(turn_at) from first where turn_at <= ${now}) as "dueSince"
    from turn`;
  return row!;
}
