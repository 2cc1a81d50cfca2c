import type { CarrierEvent } from "../../carriers/rules/carrier-event.js";
import { receptionLimits } from "./limits.js";

/**
 * Groups events of a line for one transaction each; their order stays. An event that fetches something, or may concern
 * several identities, is alone.
 */
export function batchesOf<Stored extends { readonly payload: CarrierEvent }>(
  events: readonly Stored[],
  hasOwner: boolean,
): Stored[][] {
  const batches: Stored[][] = [];
  let isOpen = false;
  for (const event of events) {
    const shares = sharesTransaction(event.payload, hasOwner);
    const last = batches.at(-1);
    if (isOpen && shares && last !== undefined && last.length < receptionLimits.eventsPerTransaction) last.push(event);
    else batches.push([event]);
    isOpen = shares;
  }
  return batches;
}

function sharesTransaction(event: CarrierEvent, hasOwner: boolean): boolean {
  if (event.kind === "status") return true;
  return event.kind === "message" && hasOwner && event.media.length === 0 && event.echoOf === null;
}
