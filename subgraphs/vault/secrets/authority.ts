import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Whoever holds the vault sees and changes every secret; a claimed agent those that it has a rule for, which the store asks. */
const holders = { service_token: "organization", ...everyMember, agent_key: "organization" } as const;

/** Who may manage secrets (wire contract vault 4). */
export const secretAuthority = defineAuthority({
  "vault.secret.read": holders,
  "vault.secret.create": holders,
  "vault.secret.update": holders,
  "vault.secret.delete": holders,
});
