import type { Feature } from "../../shared/domain/feature.js";
import { ChangeMemberRole } from "./operations/change-member-role.js";
import { LeaveOrganization } from "./operations/leave-organization.js";
import { RemoveMember } from "./operations/remove-member.js";

/** members: changes roles of members, and removes members with everything they had open. */
export const members: Feature = {
  operations: [ChangeMemberRole, LeaveOrganization, RemoveMember],
};
