import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with messages (wire contract mail 3). The target is the identity whose mailbox it is. */
export const messageAuthority = defineAuthority({
  "mail.read": { ...everyAgent, ...everyMember },
  "mail.organization.read": { ...everyMember, denied: "admin_required" },
  "mail.blocked.follow": { ...everyMember },
  "mail.change": { ...everyAgent, ...everyMember },
});
