import { Prisma } from "../../../generated/prisma/client.js";
import type { Database } from "../database/client.js";

/** A delivery that is leased by one worker. */
export interface TakenDelivery {
  readonly id: string;
  readonly channel: string;
  readonly targetId: string;
  readonly eventId: string;
  readonly kind: string;
  readonly body: string;
  /** The attempts of the schedule so far. */
  readonly attempts: number;
  readonly isReplay: boolean;
  readonly occurredAt: Date;
  readonly leaseUntil: Date;
  /** Whether its receiver is slow. */
  readonly slow: boolean;
}

export interface TakeOptions {
  /** Names of the receiver kinds that this process knows. */
  readonly channels: readonly string[];
  readonly now: Date;
  readonly leaseUntil: Date;
  /** Most deliveries to take. */
  readonly room: number;
  /** The most of them that belong to slow receivers. */
  readonly slowRoom: number;
  /** The most deliveries that one receiver may have in progress, in all workers. */
  readonly perTarget: number;
  readonly perSlowTarget: number;
}

/** A receiver to look at, and how many of its deliveries may be in progress. */
interface DueReceiver {
  readonly channel: string;
  readonly target_id: string;
  readonly slow: boolean;
  readonly most: number;
}

function columnsOf(receivers: readonly DueReceiver[]): Prisma.Sql {
  return Prisma.sql`
    ${receivers.map((receiver) => receiver.channel)}::text[], ${receivers.map((receiver) => receiver.target_id)}::uuid[],
    ${receivers.map((receiver) => receiver.most)}::int[]`;
}

/**
 * Receivers to look at. Slow ones come first, but only a few: otherwise the fast ones would leave no capacity for them.
 * Receivers that another worker looks at are skipped without waiting.
 */
const lockDueReceivers = ({ now, channels, room }: TakeOptions, slowTargets: number) => Prisma.sql`
  with slow as (
    select channel, target_id, slow from delivery_turn
    where slow and not held and turn_at <= ${now} and channel = any(${channels}) order by turn_at limit ${slowTargets} for update skip locked
  ), quick as (
    select channel, target_id, slow from delivery_turn
    where not slow and not held and turn_at <= ${now} and channel = any(${channels}) order by turn_at limit ${room} for update skip locked
  )
  select * from slow union all select * from quick`;

/**
 * The due deliveries of each receiver, up to its limit. A delivery with an expired lease is due as well. Only the
 * first of ordered deliveries is looked at, however many follow it. The sort orders are those of the index.
 */
const lease = (receivers: readonly DueReceiver[], { now, leaseUntil, room }: TakeOptions) => Prisma.sql`
  with turn as (
    select * from unnest(${columnsOf(receivers)}) as t (channel, target_id, most)
  ), due as (
    select d.id from turn t
    cross join lateral (
      select count(*) as busy from delivery l
      where l.channel = t.channel and l.target_id = t.target_id and l.lease_until > ${now}
    ) l
    cross join lateral (
      select id from (
        select w.id from delivery w
        where w.channel = t.channel and w.target_id = t.target_id and w.state = 'waiting' and w.place is null
          and w.next_attempt_at <= ${now}
        order by w.place, w.next_attempt_at limit greatest(0, t.most - l.busy) for update skip locked
      ) at_will
      union all
      select id from (
        select w.id from delivery w
        where w.id = (
          select h.id from delivery h
          where h.channel = t.channel and h.target_id = t.target_id and h.state = 'waiting' and h.place is not null
          order by h.place limit 1
        ) and w.state = 'waiting' and w.next_attempt_at <= ${now} and t.most > l.busy
        for update skip locked
      ) in_order
    ) d
    limit ${room}
  )
  update delivery d set lease_until = ${leaseUntil}, next_attempt_at = ${leaseUntil} from due where d.id = due.id
  returning d.id, d.channel, d.target_id as "targetId", d.event_id as "eventId", d.kind, d.attempts, d.is_replay as "isReplay",
            d.occurred_at as "occurredAt", coalesce(d.body, (select b.body from delivery_body b where b.id = d.body_id)) as body`;

/**
 * When to look at them again. A receiver at its limit is due again when a lease ends; recording an attempt makes it due
 * before that.
 */
const scheduleNextLook = (receivers: readonly DueReceiver[], { now }: TakeOptions) => Prisma.sql`
  update delivery_turn t set turn_at = case when l.busy >= u.most then l.until else least(w.due, h.due) end
  from unnest(${columnsOf(receivers)}) as u (channel, target_id, most)
  cross join lateral (
    select count(*) as busy, min(lease_until) as until from delivery l
    where l.channel = u.channel and l.target_id = u.target_id and l.lease_until > ${now}
  ) l
  left join lateral (
    select w.next_attempt_at as due from delivery w
    where w.channel = u.channel and w.target_id = u.target_id and w.state = 'waiting' and w.place is null
    order by w.place, w.next_attempt_at limit 1
  ) w on true
  left join lateral (
    select h.next_attempt_at as due from delivery h
    where h.channel = u.channel and h.target_id = u.target_id and h.state = 'waiting' and h.place is not null
    order by h.place limit 1
  ) h on true
  where t.channel = u.channel and t.target_id = u.target_id
  returning t.turn_at`;

/** The result of looking at the due receivers. */
export interface Look {
  readonly taken: TakenDelivery[];
  /** Whether there may be more due receivers than were looked at. */
  readonly more: boolean;
}

/** Leases what is due. Two workers never get the same delivery during its lease. */
export async function takeDeliveries({ jobs }: Database, options: TakeOptions): Promise<Look> {
  const { now, leaseUntil, room, slowRoom, perTarget, perSlowTarget } = options;
  const slowTargets = Math.floor(slowRoom / perSlowTarget);
  return jobs.pipelinedTransaction(async (tx) => {
    const locked = await tx.$queryRaw<Omit<DueReceiver, "most">[]>(lockDueReceivers(options, slowTargets));
    if (locked.length === 0) return { taken: [], more: false };
    const receivers = locked.map((receiver) => ({ ...receiver, most: receiver.slow ? perSlowTarget : perTarget }));
    const slow = new Set(receivers.filter((receiver) => receiver.slow).map((receiver) => receiver.target_id));
    // In a separate statement, so that it sees everything committed before the lock.
    const rows = await tx.$queryRaw<Omit<TakenDelivery, "slow" | "leaseUntil">[]>(lease(receivers, options));
    const next = await tx.$queryRaw<{ turn_at: Date | null }[]>(scheduleNextLook(receivers, options));
    // Receivers whose deliveries are locked at the moment stay due: looking at them again at once would loop forever.
    const moved = rows.length > 0 || next.some(({ turn_at }) => turn_at === null || turn_at > now);
    const quick = receivers.length - slow.size;
    return {
      taken: rows.map((row) => ({ ...row, leaseUntil, slow: slow.has(row.targetId) })),
      more: moved && (quick === room || (slowTargets > 0 && slow.size === slowTargets)),
    };
  });
}
