import { defineAuthority } from "../../shared/authority/authority.js";
import { admins, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with an organization's domains (wire contract mail 3, 10). */
export const sendingDomainAuthority = defineAuthority({
  "mail.sending_domain.read": { ...everyMember, agent_key: "organization", unclaimed_agent_key: "organization" },
  "mail.sending_domain.change": { ...admins, denied: "admin_required" },
});
