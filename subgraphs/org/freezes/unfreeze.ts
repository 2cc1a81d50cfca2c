import type { RequestContext } from "../../shared/context/request-context.js";
import type { Actor } from "../../shared/database/actor.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../shared/events/revoking-transaction.js";
import type { Senders } from "../../shared/lifecycle/senders.js";
import { actorOf } from "../../shared/viewer/actor-of.js";
import { cancelWaiting } from "./cancel-waiting.js";
import { countWaiting } from "./count-waiting.js";
import { endFreeze } from "./end-freeze.js";
import { freezeErrors } from "./errors.js";
import type { FreezeServices } from "./freeze-services.js";
import { findOpenFreeze, type FreezeRow, type FreezeTarget } from "./store/freezes.js";
import type { QueuedChoice } from "./types/inputs.js";

/** The target to unfreeze, and the choice for waiting sends. */
export interface Unfreezing {
  /** Locks the row of the target, and checks the viewer again; throws when there is none. */
  readonly lock: (tx: Transaction) => Promise<FreezeTarget>;
  readonly queued: QueuedChoice | null;
}

/**
 * Ends a freeze (wire contract reviews F5). Waiting sends are canceled in slices before that, while nothing can be added: if
 * this process dies meanwhile, the freeze lasts. @throws Problem `not_found`, `queued_choice_required`
 */
export async function unfreeze(context: RequestContext, { lock, queued }: Unfreezing): Promise<FreezeRow> {
  const { services, viewer } = context;
  for (;;) {
    const ended = await revokingTransaction(services, async (tx) =>
      unfreezeStep(tx, services, { target: await lock(tx), queued, by: actorOf(viewer) }),
    );
    if (ended !== null) return ended;
  }
}

/** The end of a freeze whose target is locked; null after a slice of what is canceled before that: then call it again. */
export async function unfreezeStep(
  tx: Transaction,
  services: FreezeServices,
  { target, queued, by }: { readonly target: FreezeTarget; readonly queued: QueuedChoice | null; readonly by: Actor },
): Promise<FreezeRow | null> {
  const freeze = await findOpenFreeze(tx, target);
  if (freeze === null) throw notFound("freeze that lasts");
  const senders = sendersOf(target);
  if (queued === "cancel" && (await cancelWaiting(tx, services, senders))) return null;
  const { queued: waiting } = queued === null ? await countWaiting(tx, services, senders) : { queued: 0 };
  if (waiting > 0) throw freezeErrors.problem("queued_choice_required", { details: { queued: waiting } });
  return endFreeze(tx, services, { target, freeze, by });
}

/** Whose sends a freeze stops. */
export function sendersOf({ scope, organizationId, identityId }: FreezeTarget): Senders {
  if (scope === "agent") return { identityId };
  return scope === "organization" ? { organizationId } : "all";
}
