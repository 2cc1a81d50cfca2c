import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may see the state of the installation. `requireOperator` also checks the admin's organization. */
export const installationAuthority = defineAuthority({
  "installation.read": { admin_key: "any", console_admin: "any", denied: "admin_required" },
});
