import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see and change how an identity takes part in A2A, and who may read directories (wire contract a2a 4.0). The target is that identity. */
export const settingsAuthority = defineAuthority({
  "a2a.settings.read": { ...everyAgent, ...everyMember },
  "a2a.settings.update": { ...everyMember, denied: "admin_required" },
  "a2a.directory.read": { ...everyAgent, ...everyMember },
  // The lists of an entire organization.
  "a2a.organization.read": { ...everyMember, denied: "admin_required" },
});
