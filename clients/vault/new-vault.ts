import type { Bytes } from "./bytes.js";
import { deriveUnlockingKey } from "./master-key.js";
import { makeOrgKey, wrapOrgKey } from "./org-key.js";
import { makeRecoveryCode } from "./recovery-code.js";
import type { KeyMaterial, KeysOfNewVault, KeyType } from "./wire.js";

const RECOVERY_CODES = 4;

/** A vault that is made but not yet stored. */
export interface NewVault {
  /** The body of the request that initializes it. */
  readonly body: KeysOfNewVault;
  /** Each opens the vault like the vault key does. The server never sees them. */
  readonly recoveryCodes: readonly string[];
}

/** Makes an organization's key and wraps it five times: for the vault key and for each of four recovery codes. */
export async function makeVault(organizationId: string, vaultKey: string): Promise<NewVault> {
  const orgKey = makeOrgKey();
  const vault_key = await makeKey(organizationId, vaultKey, orgKey, "primary");
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  const recovery_keys: KeyMaterial[] = [];
  // One after the other: each takes 64 MiB.
  for (const code of recoveryCodes) recovery_keys.push(await makeKey(organizationId, code, orgKey, "recovery"));
  orgKey.fill(0);
  return { body: { vault_key, recovery_keys }, recoveryCodes };
}

/** Wraps the organization's key for a vault key or a recovery code, under a new key id. */
export async function makeKey<Type extends KeyType>(
  organizationId: string,
  secret: string,
  orgKey: Bytes,
  key_type: Type,
): Promise<KeyMaterial & { readonly key_type: Type }> {
  const unlockingKey = await deriveUnlockingKey(secret, organizationId);
  const id = crypto.randomUUID();
  const wrapped_org_encryption_key = await wrapOrgKey(unlockingKey, orgKey, id);
  return { id, wrapped_org_encryption_key, auth_hash: unlockingKey.authHash, key_type };
}
