import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see and change which identities reach a secret (wire contract vault 4). A claimed agent, its own access alone. */
export const accessAuthority = defineAuthority({
  "vault.access.read": { service_token: "organization", ...everyMember, agent_key: "organization" },
  "vault.access.change": { service_token: "organization", ...everyMember, agent_key: "organization" },
});
