import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/**
 * Who may see the organization's vault (wire contract vault 4). Unclaimed agents have no access at all: their
 * organization's id, which is the salt, changes when they are claimed. Service tokens act only in the vault: other
 * domains let them only query themselves (wire contract org 1.2).
 */
export const vaultAuthority = defineAuthority({
  "vault.read": { service_token: "organization", ...everyMember, agent_key: "organization" },
});
