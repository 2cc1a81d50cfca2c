import { Prisma } from "../../../generated/prisma/client.js";
import type { Database } from "../database/client.js";

/** A delivery that a worker has for itself until its lease ends. */
export interface TakenDelivery {
  readonly id: string;
  readonly channel: string;
  readonly targetId: string;
  readonly eventId: string;
  readonly kind: string;
  readonly body: string;
  /** By the schedule, so far. */
  readonly attempts: number;
  readonly isReplay: boolean;
  readonly leaseUntil: Date;
  /** Whether its receiver is a slow one. */
  readonly slow: boolean;
}

export interface TakeOptions {
  /** Names of the kinds of receivers that this process knows. */
  readonly channels: readonly string[];
  readonly now: Date;
  readonly leaseUntil: Date;
  /** Most deliveries to take. */
  readonly room: number;
  /** Most of them to slow receivers. */
  readonly slowRoom: number;
  /** Most that one receiver has under way, whoever leased them. */
  readonly perTarget: number;
  readonly perSlowTarget: number;
}

/** A receiver whose turn it is, and how much of its may be under way. */
interface Turn {
  readonly channel: string;
  readonly target_id: string;
  readonly slow: boolean;
  readonly most: number;
}

function columnsOf(turns: readonly Turn[]): Prisma.Sql {
  return Prisma.sql`
    ${turns.map((turn) => turn.channel)}::text[], ${turns.map((turn) => turn.target_id)}::uuid[],
    ${turns.map((turn) => turn.most)}::int[]`;
}

/**
 * Receivers whose turn it is. Slow ones come first, but they are few: otherwise the quick ones would never leave them any
 * room. Nobody waits for a receiver that another worker looks at.
 */
const lockTurns = ({ now, channels, room }: TakeOptions, slowTargets: number) => Prisma.sql`
  with slow as (
    select channel, target_id, slow from delivery_turn
    where slow and turn_at <= ${now} and channel = any(${channels}) order by turn_at limit ${slowTargets} for update skip locked
  ), quick as (
    select channel, target_id, slow from delivery_turn
    where not slow and turn_at <= ${now} and channel = any(${channels}) order by turn_at limit ${room} for update skip locked
  )
  select * from slow union all select * from quick`;

/**
 * Of each of them what is due, as far as it may have more under way. A lease that has ended is due like all else. Of those
 * with a place the first alone is looked at, however many stand behind it. The orders are those of the index.
 */
const lease = (turns: readonly Turn[], { now, leaseUntil, room }: TakeOptions) => Prisma.sql`
  with turn as (
    select * from unnest(${columnsOf(turns)}) as t (channel, target_id, most)
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
            coalesce(d.body, (select b.body from delivery_body b where b.id = d.body_id)) as body`;

/**
 * When to look at them again. A receiver that has as much under way as it may comes again when a lease ends; whoever
 * records an attempt has it looked at before that.
 */
const nextTurns = (turns: readonly Turn[], { now }: TakeOptions) => Prisma.sql`
  update delivery_turn t set turn_at = case when l.busy >= u.most then l.until else least(w.due, h.due) end
  from unnest(${columnsOf(turns)}) as u (channel, target_id, most)
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

/** What a look at the line brought. */
export interface Look {
  readonly taken: TakenDelivery[];
  /** Whether more receivers may stand in line than were looked at. */
  readonly more: boolean;
}

/** Leases what is due. Two workers never get the same delivery while its lease lasts. */
export async function takeDeliveries({ jobs }: Database, options: TakeOptions): Promise<Look> {
  const { now, leaseUntil, room, slowRoom, perTarget, perSlowTarget } = options;
  const slowTargets = Math.floor(slowRoom / perSlowTarget);
  return jobs.pipelinedTransaction(async (tx) => {
    const locked = await tx.$queryRaw<Omit<Turn, "most">[]>(lockTurns(options, slowTargets));
    if (locked.length === 0) return { taken: [], more: false };
    const turns = locked.map((turn) => ({ ...turn, most: turn.slow ? perSlowTarget : perTarget }));
    const slow = new Set(turns.filter((turn) => turn.slow).map((turn) => turn.target_id));
    // In a statement of its own, so that it sees what was committed before the lock.
    const rows = await tx.$queryRaw<Omit<TakenDelivery, "slow" | "leaseUntil">[]>(lease(turns, options));
    const next = await tx.$queryRaw<{ turn_at: Date | null }[]>(nextTurns(turns, options));
    // Those whose deliveries are locked just now stay where they are: looking again at nothing else would not end.
    const moved = rows.length > 0 || next.some(({ turn_at }) => turn_at === null || turn_at > now);
    const quick = turns.length - slow.size;
    return {
      taken: rows.map((row) => ({ ...row, leaseUntil, slow: slow.has(row.targetId) })),
      more: moved && (quick === room || (slowTargets > 0 && slow.size === slowTargets)),
    };
  });
}
