import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/**
 * Who may see and change which identities can read a secret (wire contract vault 4). A claimed agent: only its own
 * access.
 */
export const accessAuthority = defineAuthority({
  "vault.access.read": { service_token: "organization", ...everyMember, agent_key: "organization" },
  "vault.access.change": { service_token: "organization", ...everyMember, agent_key: "organization" },
});
