import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see and end connections with people (wire contract im 4). The target is the identity that is connected. */
export const assignmentAuthority = defineAuthority({
  "im.assignment.read": { ...everyAgent, ...everyMember },
  "im.assignment.release": { ...everyMember, denied: "admin_required" },
});
