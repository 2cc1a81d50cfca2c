import type { Feature } from "../../shared/domain/feature.js";
import { keyAuthority } from "./authority.js";
import { keyErrors } from "./errors.js";
import { keyEvents } from "./events.js";
import { ListVaultKeys } from "./operations/list-vault-keys.js";
import { ReplacePrimaryVaultKey } from "./operations/replace-primary-vault-key.js";
import { RevokeVaultKey } from "./operations/revoke-vault-key.js";
import { UnlockVault } from "./operations/unlock-vault.js";
import { UnlockVaultPayloadResolver } from "./types/vault-unlock.js";

/** keys: what opens a vault, and unlocking with it. */
export const keys: Feature = {
  operations: [UnlockVault, ListVaultKeys, ReplacePrimaryVaultKey, RevokeVaultKey],
  types: [UnlockVaultPayloadResolver],
  authority: keyAuthority,
  errors: keyErrors.definitions,
  events: keyEvents,
};
