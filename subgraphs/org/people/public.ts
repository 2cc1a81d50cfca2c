export { acceptInvitation } from "./accept-invitation.js";
export { peopleAuthority } from "./authority.js";
export { createOrganization } from "./create-organization.js";
export { foundOrganization } from "./found-organization.js";
export { organizationById, userById } from "./loaders.js";
export { lockAdministered } from "./lock-administered.js";
export { newId } from "./new-id.js";
export { ownOrganizationName } from "./rules/organization-input.js";
export { findAdministered, listOwnMemberships } from "./store/memberships.js";
export { isInvited, listReceivedInvitations } from "./store/organization-invitations.js";
export {
  claimFirstOrganization,
  eraseProvisional,
  findHandovers,
  insertOrganization,
  lockOrganization,
  type OrganizationRow,
  updateOrganization,
  updatePlan,
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
  type MemberRole,
  type MembershipRow,
  type UserRow,
} from "./store/people.js";
export { takeOverOrganizations } from "./take-over-organizations.js";
export { ConsoleUser } from "./types/console-user.js";
export { type Membership, MembershipConnection, toMembership } from "./types/membership.js";
export {
  type ReceivedInvitation,
  ReceivedInvitationConnection,
  toReceivedInvitation,
} from "./types/organization-invitation.js";
export { Organization } from "./types/organization.js";
