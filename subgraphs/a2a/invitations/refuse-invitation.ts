import type { Problem } from "../../shared/errors/problem.js";
import type { InvitationRefusal } from "./rules/invitation-state.js";
import { isInvitationToken } from "./rules/invitation-token.js";
import type { InvitationRow } from "./store/invitations.js";
import { invitationErrors } from "./errors.js";

/** The same error for a malformed token, an unknown one, and an id that the viewer may not see. */
export function noSuchInvitation(): Problem {
  return invitationErrors.problem("a2a_invitation_not_found");
}

/** The result of a look-up by token. Throws `a2a_invitation_not_found`, without a query for a malformed token. */
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
