import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/**
 * Who may manage contact rules, and who may call (wire contract a2a 4.0). The target is the identity that owns them.
 */
export const admissionAuthority = defineAuthority({
  "a2a.contact_rule.read": { ...everyAgent, ...everyMember },
  "a2a.contact_rule.change": { ...everyMember, denied: "admin_required" },
  "a2a.denial.read": { ...everyAgent, ...everyMember },
  // Only an agent's own key speaks for it as a requester (spec 5, wire contract a2a 3.1).
  "a2a.protocol.call": { agent_key: "any" },
});
