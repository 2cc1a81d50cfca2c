import { defineAuthority } from "../../shared/authority/authority.js";

/** Who may have the demo played. `requireOperator` asks besides whose admin it is. */
export const demoAuthority = defineAuthority({
  "demo.play": { admin_key: "any", console_admin: "any", denied: "admin_required" },
});
