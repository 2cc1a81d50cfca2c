import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may use the simulated phones (wire contract im 16). `requireOperator` also checks the admin's organization. */
export const handsetAuthority = defineAuthority({
  "im.handset.use": { admin_key: "any", console_admin: "any", denied: "admin_required" },
});
