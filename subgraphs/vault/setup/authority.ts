import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may create and delete the organization's vault (wire contract vault 4). */
export const setupAuthority = defineAuthority({
  "vault.initialize": {
    service_token: "organization",
    admin_key: "organization",
    console_admin: "organization",
    denied: "admin_required",
  },
  "vault.delete": { console_admin: "organization", denied: "console_required" },
});
