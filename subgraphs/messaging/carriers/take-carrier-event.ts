import type { Services } from "../../shared/context/services.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import type { CarrierEvent } from "./rules/carrier-event.js";
import { boundedEvent } from "./rules/bounded-event.js";
import { storeCarrierEvents } from "./store/carrier-events.js";

/** The result for a reported event: it was stored, it was known, or it is invalid and not stored. */
export type TakenEvent = "stored" | "known" | "invalid";

/**
 * Accepts an event of a carrier (wire contract im 15). When it resolves, the event is durable and a job processes it;
 * only then may its source get an acknowledgement. Throws `rate_limited` when a line reports more than the settings
 * allow: then nothing is stored, and the source has to retry.
 */
export async function takeCarrierEvent(
  services: Pick<Services, "config" | "clock" | "database" | "limiter">,
  carrier: string,
  event: CarrierEvent,
): Promise<TakenEvent> {
  const bounded = boundedEvent(event);
  if (bounded === null) return "invalid";
  const { config, clock, database, limiter } = services;
  const rule = perMinute(config.IM_CARRIER_EVENTS_PER_MINUTE, "IM_CARRIER_EVENTS_PER_MINUTE");
  await enforce(limiter, "im.carrier.events", `${carrier} ${bounded.carrierLineId}`, rule);
  const stored = await database.request.pipelinedTransaction((tx) =>
    storeCarrierEvents(tx, carrier, [bounded], clock.now()),
  );
  return stored > 0 ? "stored" : "known";
}
