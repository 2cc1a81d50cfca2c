import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may read the audit trail (wire contract vault 4), and who may follow the visible changes without it. */
export const activityAuthority = defineAuthority({
  "vault.audit.read": { admin_key: "organization", console_admin: "organization", denied: "admin_required" },
  "vault.changes.follow": { ...everyMember, denied: "admin_required" },
});
