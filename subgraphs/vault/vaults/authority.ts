import { defineAuthority } from "../../shared/authority/authority.js";

/** Who holds the organization's vault: it sees and changes every secret. */
const holders = {
  service_token: "organization",
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const;

/** Who changes the vault itself: its keys, and every auth hash at once. */
const keepers = { service_token: "organization", admin_key: "organization", console_admin: "organization" } as const;

/**
 * Who may do what in the vault (wire contract vault 4). A claimed agent reaches secrets by rules of access, which the
 * store asks; unclaimed agents are shut out: their organization's id, which is the salt, changes when they are claimed.
 * Service tokens act only here: no other domain has rows for them beyond saying who they are (wire contract org 1.2).
 */
export const vaultAuthority = defineAuthority({
  "vault.read": { ...holders, agent_key: "organization" },
  "vault.unlock": { ...holders, agent_key: "organization" },
  "vault.keys.read_material": { ...keepers, denied: "admin_required" },
  "vault.initialize": { ...keepers, denied: "admin_required" },
  "vault.keys.change": { ...keepers, denied: "admin_required" },
  "vault.secret.read": { ...holders, agent_key: "organization" },
  "vault.secret.create": { ...holders, agent_key: "organization" },
  "vault.secret.update": { ...holders, agent_key: "organization" },
  "vault.secret.delete": { ...holders, agent_key: "organization" },
  "vault.access.read": { ...holders, agent_key: "organization" },
  "vault.access.change": { ...holders, agent_key: "organization" },
  "vault.audit.read": { admin_key: "organization", console_admin: "organization", denied: "admin_required" },
  "vault.delete": { console_admin: "organization", denied: "console_required" },
});
