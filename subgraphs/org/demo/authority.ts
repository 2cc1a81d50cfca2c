import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may start the demo. `requireOperator` also checks the admin's organization. */
export const demoAuthority = defineAuthority({
  "demo.play": { admin_key: "any", console_admin: "any", denied: "admin_required" },
});
