import type { Services } from "../context/services.js";
import { kindsOf } from "./consume-batch.js";
import type { Consumer } from "./consumer.js";

/** How far a consumer is behind the head of the log. */
export interface ConsumerLag {
  readonly name: string;
  /** The position up to which it has read. */
  readonly position: number;
  /** Positions up to the head, including events that do not concern it. */
  readonly behind: number;
  /** The time of the oldest event that concerns it and that it has not handled; null if there is none. */
  readonly waitingSince: Date | null;
}

const look = `
  select w.name, c.position::float8 as position, (h.position - c.position)::float8 as behind,
         (select occurred_at from event
          where position > c.position and (w.kinds is null or kind = any(string_to_array(w.kinds, ',')))
          order by position limit 1) as "waitingSince"
  from unnest($1::text[], $2::text[]) as w (name, kinds) join consumer_position c on c.name = w.name, log_head h
  where h.id = 1
  order by w.name`;

/** The lag of each of these consumers. Those that never ran on this database are left out. */
export async function consumerLags(services: Services, consumers: readonly Consumer[]): Promise<ConsumerLag[]> {
  const kinds = consumers.map((consumer) => kindsOf(consumer, services)?.join(",") ?? null);
  const names = consumers.map(({ name }) => name);
  const { rows } = await services.database.request.driver.query<ConsumerLag>(look, [names, kinds]);
  return rows;
}
