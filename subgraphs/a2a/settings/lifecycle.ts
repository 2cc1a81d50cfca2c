import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { cancelRun } from "../tasks/cancel-tasks.js";
import { followRename } from "../admission/follow-rename.js";
import { invitationOf, releaseReservation, reserveInvitation, settleReservation } from "../invitations/reservation.js";
import { refreshListing } from "./refresh-listing.js";
import { deleteDenials } from "../admission/store/admission-denials.js";
import { endRules } from "../admission/store/contact-rules.js";
import { blankInvitations, forgetTasks, revokeInvitations } from "../tasks/store/forgotten-tasks.js";
import { deletePushConfigsOf } from "../push/store/push-config-changes.js";
import { deleteSettings, enableClaimed, insertSettings, lockSettings } from "./store/settings.js";

/**
 * a2a's part in the life of an identity: settings and rules come and go with it, and its open tasks end with it. Their
 * histories stay readable to the other side, also when an organization goes: what was between its own alone goes with it. Rules that name its handle end with it too, and follow a
 * rename of it (wire contract a2a 4.6, 11). In a move everything stays with the identity
 * but its push configurations. An
 * invitation that it signed up with is kept for it, accepted when it is claimed, and free again when it ends.
 */
export const a2aLifecycle: IdentityLifecycle = {
  async created({ tx }, identity) {
    await insertSettings(tx, identity.id, identity.claimStatus === "agent_claimed");
    await refreshListing(tx, identity.id);
  },
  updated: ({ tx }, identity) => refreshListing(tx, identity.id),
  async renamed({ tx, clock }, identity, fromHandle) {
    await followRename(tx, identity, fromHandle, clock.now());
    await refreshListing(tx, identity.id);
  },
  async claimed({ tx, clock }, identity, claim) {
    await enableClaimed(tx, identity.id);
    await settleReservation(tx, clock.now(), identity.id, claim);
  },
  invited: ({ tx, clock }, identity, invitation) => reserveInvitation(tx, clock.now(), identity, invitation),
  invitationOf: ({ tx, clock }, identity) => invitationOf(tx, clock.now(), identity.id),
  // Where its tasks are told was chosen in the organization that it has left.
  moved: ({ tx }, identity) => deletePushConfigsOf(tx, identity.id),
  async deleted({ tx, clock }, identity) {
    // Invitations are locked before settings, always.
    await releaseReservation(tx, clock.now(), identity.id);
    // The settings first: whoever is about to open a task or to add a rule holds their lock, and whoever comes later
    // finds none.
    await lockSettings(tx, [identity.id], "update");
    await endRules(tx, identity.id, identity.agentHandle);
    await deleteDenials(tx, identity.id);
    await deleteSettings(tx, identity.id);
    // The newest ones: as many as anybody usually has. All others are canceled by its deletion too, and a job writes that.
    for (const side of ["worker", "requester"] as const) {
      await cancelRun(tx, { identityId: identity.id, side, after: null }, clock.now());
    }
    // After the tasks: whoever changes a configuration locks its task first.
    await deletePushConfigsOf(tx, identity.id);
  },
  organizationClosed: ({ tx, clock }, organizationId) => revokeInvitations(tx, organizationId, clock.now()),
  organizationEmptied: ({ tx }, organizationId) => forgetTasks(tx, organizationId),
  organizationDeleted: ({ tx, clock }, organizationId) => blankInvitations(tx, organizationId, clock.now()),
};
