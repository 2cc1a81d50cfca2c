import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Service tokens, admin keys and users see and change every secret; a claimed agent those with a rule for it (the store checks). */
const holders = { service_token: "organization", ...everyMember, agent_key: "organization" } as const;

/** Who may manage secrets (wire contract vault 4). */
export const secretAuthority = defineAuthority({
  "vault.secret.read": holders,
  "vault.secret.create": holders,
  "vault.secret.update": holders,
  "vault.secret.delete": holders,
});
