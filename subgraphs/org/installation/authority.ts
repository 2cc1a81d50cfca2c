import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may see the state of the installation. `requireOperator` asks besides whose admin it is. */
export const installationAuthority = defineAuthority({
  "installation.read": { admin_key: "any", console_admin: "any", denied: "admin_required" },
});
