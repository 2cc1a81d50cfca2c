import { may } from "../../shared/authority/authority.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { invitationAuthority } from "./authority.js";
import { invitationErrors } from "./errors.js";

/** The identity that accepts; throws `a2a_invitation_agent_key_required` for every viewer but a claimed agent's own key. */
export function acceptingAgent(viewer: Viewer): string {
  if (viewer.kind === "anonymous") throw sharedErrors.problem("unauthenticated");
  if (!may(viewer, invitationAuthority["a2a.invitation.accept"]) || viewer.identityId === null) {
    throw invitationErrors.problem("a2a_invitation_agent_key_required");
  }
  return viewer.identityId;
}
