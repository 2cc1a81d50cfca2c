import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with identities (wire contract org 2.5). */
export const identityAuthority = defineAuthority({
  "identity.read": { ...everyMember, ...everyAgent },
  "identity.create": { ...everyMember, denied: "admin_required" },
  "identity.update": { ...everyMember, ...everyAgent },
  /** Fields that only an admin key or a console user may set. */
  "identity.administer": { ...everyMember, denied: "admin_required" },
  "identity.delete": { ...everyMember, denied: "admin_required" },
});
