import { maxCost } from "../../shared/graphql/operation-cost.js";
import type { Feature } from "../../shared/domain/feature.js";
import { keyAuthority } from "./authority.js";
import { keyErrors } from "./errors.js";
import { keyEvents } from "./events.js";
import { ListVaultKeys } from "./operations/list-vault-keys.js";
import { ReplacePrimaryVaultKey } from "./operations/replace-primary-vault-key.js";
import { RevokeVaultKey } from "./operations/revoke-vault-key.js";
import { UnlockVault } from "./operations/unlock-vault.js";
import { UnlockVaultPayloadResolver } from "./types/vault-unlock.js";
import { vaultKeySettings } from "./settings.js";

/** keys: the keys that open a vault, and unlocking with them. */
export const keys: Feature = {
  settings: vaultKeySettings,
  operations: [UnlockVault, ListVaultKeys, ReplacePrimaryVaultKey, RevokeVaultKey],
  types: [UnlockVaultPayloadResolver],
  authority: keyAuthority,
  errors: keyErrors.definitions,
  events: keyEvents,
  sealedColumns: [{ table: "vault_key", key: ["id"], column: "auth_hash_sealed" }],
  costs: {
    // These answers are many megabytes, so no operation may select two, not even under another name.
    "Mutation.unlockVault": maxCost / 2 + 1,
    // A payload counts ten times in a list.
    "EncryptedVaultSecret.encryptedPayload": maxCost / 40,
  },
};
