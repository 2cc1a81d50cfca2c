import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may read the audit trail (wire contract vault 4). */
export const auditAuthority = defineAuthority({
  "vault.audit.read": { admin_key: "organization", console_admin: "organization", denied: "admin_required" },
});
