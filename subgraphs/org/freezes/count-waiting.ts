import type { Transaction } from "../../shared/database/client.js";
import type { Senders } from "../../shared/lifecycle/senders.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import type { FreezeServices } from "./freeze-services.js";
import type { FreezeCounts } from "./types/freeze-payload.js";

/** More is not counted. */
const mostCounted = 10_000;

/** The waiting sends of these senders in all domains, and those in progress. */
export async function countWaiting(tx: Transaction, services: FreezeServices, senders: Senders): Promise<FreezeCounts> {
  const counts = { queued: 0, inFlight: 0 };
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    const own = await lifecycle.waiting?.(lifecycleStep(tx, services), senders, mostCounted);
    counts.queued += own?.queued ?? 0;
    counts.inFlight += own?.inFlight ?? 0;
  }
  return { queued: Math.min(counts.queued, mostCounted), inFlight: Math.min(counts.inFlight, mostCounted) };
}
