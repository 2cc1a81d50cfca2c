import type { Transaction } from "../../shared/database/client.js";
import type { Senders } from "../../shared/lifecycle/senders.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import type { FreezeServices } from "./freeze-services.js";

/**
 * Ends a slice of the waiting sends of frozen senders, as failed. Returns whether there may be more: while they are frozen, nothing
 * is added, so it comes to an end.
 */
export async function cancelWaiting(tx: Transaction, services: FreezeServices, senders: Senders): Promise<boolean> {
  let isMore = false;
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    if ((await lifecycle.cancelWaiting?.(lifecycleStep(tx, services), senders)) === true) isMore = true;
  }
  return isMore;
}
