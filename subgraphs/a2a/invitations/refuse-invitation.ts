import type { Problem } from "../../shared/errors/problem.js";
import type { InvitationRefusal } from "./rules/invitation-state.js";
import { isInvitationToken } from "./rules/invitation-token.js";
import type { InvitationRow } from "./store/invitations.js";
import { invitationErrors } from "./errors.js";

/** The same for a token that cannot be one, that is nobody's, and for an id that is not the viewer's to see. */
export function noSuchInvitation(): Problem {
  return invitationErrors.problem("a2a_invitation_not_found");
}

/** What a look-up by token found. Throws `a2a_invitation_not_found`, without asking for what cannot be a token. */
export async function requireInvitation(
  token: string,
  find: (token: string) => Promise<InvitationRow | null>,
): Promise<InvitationRow> {
  const invitation = isInvitationToken(token) ? await find(token) : null;
  if (invitation === null) throw noSuchInvitation();
  return invitation;
}

/** Throws the refusal, if it is one. */
export function throwRefusal(refusal: InvitationRefusal | null): void {
  if (refusal !== null) throw invitationErrors.problem(refusal);
}
