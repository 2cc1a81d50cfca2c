export { acceptInvitation } from "./accept-invitation.js";
export { announceRole } from "./announce-role.js";
export { appendOrganizationEvent } from "./append-organization-event.js";
export { peopleAuthority } from "./authority.js";
export { createOrganization } from "./create-organization.js";
export { peopleErrors } from "./errors.js";
export { foundOrganization } from "./found-organization.js";
export { organizationById, userById } from "./loaders.js";
export { lockAdministered } from "./lock-administered.js";
export { lockAsAdmin, lockMember } from "./lock-as-admin.js";
export { newId } from "./new-id.js";
export { settleMilliseconds } from "./rules/limits.js";
export { ownOrganizationName } from "./rules/organization-input.js";
export {
  findAdministered,
  listOwnMemberships,
  removeAllMembers,
  hasOtherAdmin,
  type MemberRow,
  removeMembership,
  updateRole,
  findOwnMembership,
} from "./store/memberships.js";
export { isInvited, listReceivedInvitations, removeInvitationsOf } from "./store/organization-invitations.js";
export {
  claimFirstOrganization,
  eraseProvisional,
  findHandovers,
  insertOrganization,
  lockOrganization,
  type OrganizationRow,
  updateOrganization,
  updatePlan,
  blankOrganization,
  findDeletion,
  closeOrganization,
} from "./store/organizations.js";
export {
  changeAddress,
  findMembership,
  findMembershipByEmail,
  findMembershipIn,
  findRole,
  findUserByEmail,
  insertUser,
  lockPerson,
  lockRole,
  markEmailVerified,
  type MembershipRow,
  type UserRow,
} from "./store/people.js";
export { takeOverOrganizations } from "./take-over-organizations.js";
export { ConsoleUser } from "./types/console-user.js";
export { Member, toMember } from "./types/member.js";
export { type Membership, MembershipConnection, toMembership } from "./types/membership.js";
export {
  type ReceivedInvitation,
  ReceivedInvitationConnection,
  toReceivedInvitation,
} from "./types/organization-invitation.js";
export { Organization } from "./types/organization.js";
export { MemberRole } from "./types/member-role.js";
