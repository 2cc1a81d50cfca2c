import { defineAuthority } from "../../shared/authority/authority.js";

/** Who uses the simulated phones (wire contract im 16). `requireOperator` asks besides whose admin it is. */
export const handsetAuthority = defineAuthority({
  "im.handset.use": { admin_key: "any", console_admin: "any", denied: "admin_required" },
});
