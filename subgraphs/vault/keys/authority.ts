import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may change the vault's keys, and read every auth hash at once. */
const keepers = { service_token: "organization", admin_key: "organization", console_admin: "organization" } as const;

/** Who may unlock the vault, and manage its keys (wire contract vault 4). */
export const keyAuthority = defineAuthority({
  "vault.unlock": { service_token: "organization", ...everyMember, agent_key: "organization" },
  "vault.keys.read_material": { ...keepers, denied: "admin_required" },
  "vault.keys.change": { ...keepers, denied: "admin_required" },
});
