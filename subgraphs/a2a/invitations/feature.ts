import type { Feature } from "../../shared/domain/feature.js";
import { invitationAuthority } from "./authority.js";
import { invitationErrors } from "./errors.js";
import { invitationEvents } from "./events.js";
import { expireInvitations } from "./jobs/expire-invitations.js";
import { followInvitationMail } from "./jobs/follow-invitation-mail.js";
import { sweepInvitations } from "./jobs/sweep-invitations.js";
import { invitationLifecycle } from "./lifecycle.js";
import { invitationById } from "./loaders.js";
import { AcceptA2aInvitation } from "./operations/accept-a2a-invitation.js";
import { CreateA2aInvitation } from "./operations/create-a2a-invitation.js";
import { DeclineA2aInvitation } from "./operations/decline-a2a-invitation.js";
import { GetA2aInvitation } from "./operations/get-a2a-invitation.js";
import { ListA2aInvitations } from "./operations/list-a2a-invitations.js";
import { PreviewA2aInvitation } from "./operations/preview-a2a-invitation.js";
import { RevokeA2aInvitation } from "./operations/revoke-a2a-invitation.js";
import { IdentityInvitationsResolver } from "./types/identity-invitations.js";
import { A2aInvitationResolver } from "./types/invitation.js";
import { invitationSettings } from "./settings.js";

/** invitations: connect agents of another organization with an organization's own. */
export const invitations: Feature = {
  settings: invitationSettings,
  operations: [
    AcceptA2aInvitation,
    CreateA2aInvitation,
    DeclineA2aInvitation,
    GetA2aInvitation,
    ListA2aInvitations,
    PreviewA2aInvitation,
    RevokeA2aInvitation,
  ],
  types: [A2aInvitationResolver, IdentityInvitationsResolver],
  references: { A2aInvitation: async ({ id }, context) => context.loader(invitationById).load(id ?? "") },
  authority: invitationAuthority,
  openOperations: ["Query.a2aInvitationPreview", "Mutation.declineA2aInvitation"],
  errors: invitationErrors.definitions,
  events: invitationEvents,
  lifecycle: invitationLifecycle,
  consumers: [followInvitationMail],
  recurring: [expireInvitations, sweepInvitations],
  secretQueries: ["a2aInvitationPreview"],
};
