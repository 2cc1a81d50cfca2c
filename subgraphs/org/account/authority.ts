import { defineAuthority } from "../../shared/authority/authority.js";
import { everybody } from "../../shared/authority/usual-kinds.js";

/** Who may query its own viewer (wire contract org 2.1). */
export const accountAuthority = defineAuthority({
  "viewer.read": { ...everybody, service_token: "any" },
});
