import type { RequestContext } from "../../shared/context/request-context.js";
import { recordActivity } from "../audit/public.js";
import type { Guess } from "./guess.js";
import { eraseKeys, findActiveKeys, keyWithHash } from "./store/vault-keys.js";

/** What revoking a key left. */
export interface RevokedKey {
  readonly vaultKeyId: string;
  readonly recoveryKeyCount: number;
}

/**
 * Revokes the recovery key of a locked vault that has that auth hash (wire contract vault 5.3), or says why not: no key
 * has it, which counts as a guess, or this would be the place to guess at; or the primary key has it. Either is recorded,
 * and so the transaction must be committed.
 */
export async function revokeRecoveryKey(
  context: RequestContext,
  { tx, vault, attempts }: Guess,
  authHash: string,
): Promise<RevokedKey | "vault_key_not_found" | "last_primary_key"> {
  const keys = await findActiveKeys(tx, vault.id);
  const key = keyWithHash(keys, authHash);
  if (key?.keyType !== "recovery") {
    if (key === null) await attempts.countMiss();
    const details = key === null ? {} : { keyId: key.id, keyType: key.keyType };
    await recordActivity(tx, context, vault, { kind: "vault.key_revocation_failed", details, succeeded: false });
    return key === null ? "vault_key_not_found" : "last_primary_key";
  }
  await eraseKeys(tx, [key.id], context.services.clock.now());
  const recoveryKeyCount = keys.filter((other) => other.keyType === "recovery").length - 1;
  const details = { keyId: key.id, keyType: key.keyType, recoveryKeysLeft: recoveryKeyCount };
  await recordActivity(tx, context, vault, { kind: "vault.key_revoked", details, changesVault: true });
  return { vaultKeyId: key.id, recoveryKeyCount };
}
