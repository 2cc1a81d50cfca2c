import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may create and answer invitations (spec 4.2, wire contract a2a 4.0). */
export const invitationAuthority = defineAuthority({
  "a2a.invitation.manage": { ...everyMember, denied: "admin_required" },
  "a2a.invitation.accept": { agent_key: "any" },
  // The holder of the token may read the invitation, and decline it (spec 4.2).
  "a2a.invitation.answer": {
    agent_key: "any",
    unclaimed_agent_key: "any",
    admin_key: "any",
    console_admin: "any",
    console_member: "any",
    service_token: "any",
    anonymous: "any",
  },
});
