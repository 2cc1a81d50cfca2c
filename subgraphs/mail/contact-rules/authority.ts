import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may manage the contact rules of an identity (wire contract mail 3). The target is that identity. */
export const contactRuleAuthority = defineAuthority({
  "mail.contact_rule.read": { ...everyAgent, ...everyMember },
  "mail.contact_rule.create": { ...everyAgent, ...everyMember },
  "mail.contact_rule.change": { ...everyMember, denied: "admin_required" },
  "mail.contact_rule.list_all": { ...everyMember, denied: "admin_required" },
  "mail.filter_mode.change": { ...everyMember, denied: "admin_required" },
});
