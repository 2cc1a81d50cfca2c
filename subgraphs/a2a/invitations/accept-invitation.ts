import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { decideAcceptance } from "./rules/invitation-state.js";
import { type InvitationRow, lockInvitationByToken } from "./store/invitations.js";
import { connectInvitee, planConnection } from "./connect-invitee.js";
import { requireInvitation } from "./refuse-invitation.js";
import { invitationErrors } from "./errors.js";

/**
 * Accepts the invitation of a token for a claimed agent. All who have the token take turns by the invitation's lock: the
 * first one gets it, and gets the same answer however often it asks (wire contract a2a 6.6). Throws what the token or
 * the connection is refused with.
 */
export async function acceptInvitation(
  tx: Transaction,
  now: Date,
  token: string,
  identityId: string,
): Promise<InvitationRow> {
  const invitation = await requireInvitation(token, (text) => lockInvitationByToken(tx, text));
  const decision = decideAcceptance(invitation, identityId, now);
  if (decision === "repeat") return invitation;
  if (decision !== "change") throw invitationErrors.problem(decision);
  const plan = await planConnection(tx, invitation, identityId);
  // Deleted while the request was on its way.
  if (plan === null) throw sharedErrors.problem("unauthenticated");
  if (typeof plan === "string") throw invitationErrors.problem(plan);
  return connectInvitee(tx, plan, now);
}
