import type { Services } from "../../shared/context/services.js";
import { boundedEvent } from "./rules/bounded-event.js";
import type { CarrierEvent } from "./rules/carrier-event.js";
import { storeCarrierEvents } from "./store/carrier-events.js";

/** Stores polled events of a carrier. The poll has its own limit, so rate limits do not apply. */
export async function storeReportedEvents(
  { database, clock }: Pick<Services, "database" | "clock">,
  carrier: string,
  events: readonly CarrierEvent[],
): Promise<void> {
  const bounded = events.map(boundedEvent).filter((event) => event !== null);
  if (bounded.length === 0) return;
  await database.jobs.pipelinedTransaction((tx) => storeCarrierEvents(tx, carrier, bounded, clock.now()));
}
