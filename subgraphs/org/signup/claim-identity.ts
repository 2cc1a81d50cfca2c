import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import type { Claim } from "../../shared/lifecycle/signup-invitation.js";
import { endSignup } from "./store.js";
import { appendIdentityEvent, type IdentityRow, markClaimed } from "../identities/public.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";

/**
 * Records that a human has claimed a locked identity. Call it after a move: effects of the claim must not see it in an
 * organization that it is about to leave.
 */
export async function claimIdentity(
  tx: Transaction,
  services: Services,
  identity: IdentityRow,
  claim: Claim = { byInvitation: false },
): Promise<IdentityRow> {
  const now = services.clock.now();
  const claimed = await markClaimed(tx, identity.id, now);
  await endSignup(tx, identity.id, now);
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    await lifecycle.claimed?.(lifecycleStep(tx, services), claimed, claim);
  }
  await appendIdentityEvent(tx, "identity.claimed", claimed);
  // The key has more rights now, so cached viewers are outdated.
  await notifyRevoked(tx, { kind: "identity", id: identity.id });
  return claimed;
}
