import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who changes the vault's keys, and sees every auth hash at once. */
const keepers = { service_token: "organization", admin_key: "organization", console_admin: "organization" } as const;

/** Who may unlock the vault, and who may do what with its keys (wire contract vault 4). */
export const keyAuthority = defineAuthority({
  "vault.unlock": { service_token: "organization", ...everyMember, agent_key: "organization" },
  "vault.keys.read_material": { ...keepers, denied: "admin_required" },
  "vault.keys.change": { ...keepers, denied: "admin_required" },
});
