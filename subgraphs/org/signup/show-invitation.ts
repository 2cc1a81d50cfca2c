import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { ShownInvitation, SignupInvitation } from "../../shared/lifecycle/signup-invitation.js";
import type { IdentityRow } from "../identities/public.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";

/**
 * Stores the invitation that a new agent presents, through the domain that owns it. Returns true when it proves the
 * agent's human. Throws the error of a refusal.
 */
export async function showInvitation(
  tx: Transaction,
  services: Services,
  identity: IdentityRow,
  invitation: ShownInvitation,
): Promise<boolean> {
  let isProof = false;
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    if ((await lifecycle.invited?.(lifecycleStep(tx, services), identity, invitation)) === true) isProof = true;
  }
  return isProof;
}

/** The state of the invitation that an agent signed up with; null when it had none. */
export async function invitationOf(
  tx: Transaction,
  services: Services,
  identity: IdentityRow,
): Promise<SignupInvitation | null> {
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    const invitation = await lifecycle.invitationOf?.(lifecycleStep(tx, services), identity);
    if (invitation != null) return invitation;
  }
  return null;
}
