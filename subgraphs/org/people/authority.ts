import { defineAuthority } from "../../shared/authority/authority.js";
import { admins, consoleAdmins, consoleUsers, everyMember, everyPerson } from "../../shared/authority/usual-kinds.js";

/** Who may do what with organizations, their members and invitations (wire contract org 1.2, 2.1). */
export const peopleAuthority = defineAuthority({
  "organization.read": { ...everyMember, agent_key: "organization", unclaimed_agent_key: "organization" },
  "organization.update": admins,
  /** Only for people, like membership: a leaked key must not delete an organization. */
  "organization.delete": consoleAdmins,
  "organization.create": { ...everyPerson, denied: "credential_not_accepted" },
  "organization.leave": { ...consoleUsers, denied: "credential_not_accepted" },
  "member.read": everyMember,
  /** Only people decide about membership: a leaked key must not admit anybody. */
  "member.manage": consoleAdmins,
  "invitation.manage": consoleAdmins,
  "invitation.accept": { ...everyPerson, denied: "credential_not_accepted" },
});
