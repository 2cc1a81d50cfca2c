import type { Services } from "../context/services.js";
import { listQueues } from "../work/job-queues.js";
import { mostCounted, type QueueState } from "./observed-queue.js";

type Reads = Pick<Services, "clock" | "database">;

/** Waiting and failed jobs by task. Tasks without jobs are left out. */
export async function readJobQueues({ database, clock }: Reads): Promise<ReadonlyMap<string, QueueState>> {
  const rows = await listQueues(database.request.reader, clock.now());
  return new Map(
    rows.map(({ task, waiting, retrying, givenUp, waitingSince }) => [
      task,
      { waiting: waiting + retrying, retrying, givenUp, dueSince: waitingSince },
    ]),
  );
}

interface DeliveryRow extends QueueState {
  readonly channel: string;
}

/** Waiting deliveries by kind of receiver. Kinds without waiting deliveries are left out. */
export async function readDeliveryQueues({ database, clock }: Reads): Promise<ReadonlyMap<string, QueueState>> {
  const now = clock.now();
  const rows = await database.request.reader.$queryRaw<DeliveryRow[]>`
    with waiting as (select channel, attempts from delivery where state = 'waiting' limit ${mostCounted}),
         turn as (
           (select channel, turn_at from delivery_turn where slow and not held and turn_at <= ${now} order by turn_at limit ${mostCounted})
           union all
           (select channel, turn_at from delivery_turn where not slow and not held and turn_at <= ${now} order by turn_at limit ${mostCounted})
         )
    select channel, count(*)::int as waiting, count(*) filter (where attempts > 0)::int as retrying,
           (select min(turn_at) from turn where turn.channel = waiting.channel) as "dueSince"
    from waiting group by channel`;
  return new Map(rows.map(({ channel, ...state }) => [channel, state]));
}
