import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { invitationOf, releaseReservation, reserveInvitation, settleReservation } from "./reservation.js";
import { blankInvitations, revokeInvitations } from "./store/closed-organizations.js";

/**
 * The invitation that an identity signed up with is reserved for it, accepted when it is claimed, and free again when
 * it is deleted. Those of an organization end with it.
 */
export const invitationLifecycle: IdentityLifecycle = {
  claimed: ({ tx, clock }, identity, claim) => settleReservation(tx, clock.now(), identity.id, claim),
  invited: ({ tx, clock }, identity, invitation) => reserveInvitation(tx, clock.now(), identity, invitation),
  invitationOf: ({ tx, clock }, identity) => invitationOf(tx, clock.now(), identity.id),
  // Before the settings go: invitations are locked before settings, always.
  deleted: ({ tx, clock }, identity) => releaseReservation(tx, clock.now(), identity.id),
  organizationClosed: ({ tx, clock }, organizationId) => revokeInvitations(tx, organizationId, clock.now()),
  organizationDeleted: ({ tx, clock }, organizationId) => blankInvitations(tx, organizationId, clock.now()),
};
