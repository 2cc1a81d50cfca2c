import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with lines (wire contract im 4, 7). */
export const lineAuthority = defineAuthority({
  "im.line.read": { ...everyAgent, ...everyMember },
  "im.line.claim": { ...everyMember, denied: "admin_required" },
  "im.capability.read": { ...everyAgent, ...everyMember },
});
