import type { RequestContext } from "../../shared/context/request-context.js";
import { notifyAdmins, recordActivity } from "../audit/public.js";
import { findVisibleSecretIds } from "../secrets/public.js";
import { lockVault } from "../vaults/public.js";
import { countUnlock } from "./attempts.js";
import { judgeGuess } from "./guess.js";
import { findActiveKeys, keyWithHash, materialOf, type VaultKeyRow } from "./store/vault-keys.js";

/**
 * What an attempt to unlock came to: the keys it opened, and the secrets that the viewer may have then. Their ciphertext
 * is read after the vault's lock is gone, so that agents who start at once do not wait for each other's downloads.
 */
export interface Unlocked {
  readonly wrappedOrgEncryptionKey: string | null;
  readonly wrappedOrgEncryptionKeys: readonly WrappedKeyOut[] | null;
  readonly secretIds: readonly string[];
}

interface WrappedKeyOut {
  readonly id: string;
  readonly keyType: VaultKeyRow["keyType"];
  readonly authHash: string;
  readonly wrappedOrgEncryptionKey: string;
}

const nothing: Unlocked = { wrappedOrgEncryptionKey: null, wrappedOrgEncryptionKeys: null, secretIds: [] };

/**
 * Unlocks the organization's vault with an auth hash, or finds that no key has it; both are recorded (wire contract vault
 * 3.5, 8). @throws Problem `vault_not_initialized`, `vault_rate_limited`
 */
export async function unlockWith(context: RequestContext, organizationId: string, authHash: string): Promise<Unlocked> {
  return judgeGuess(context, organizationId, async ({ tx, vault, attempts }) => {
    const key = keyWithHash(await findActiveKeys(tx, vault.id), authHash);
    if (key === null) {
      await attempts.countMiss();
      await recordActivity(tx, context, vault, { kind: "vault.unlock_failed", details: {}, succeeded: false });
      return nothing;
    }
    await countUnlock(vault.id, context, tx);
    const secretIds = await findVisibleSecretIds(tx, context.viewer, vault.id);
    const details = { keyId: key.id, keyType: key.keyType, secrets: secretIds.length };
    await recordActivity(tx, context, vault, { kind: "vault.unlocked", details });
    if (key.keyType === "recovery") await notifyAdmins(tx, context, vault, "recovery_unlock");
    const { wrappedOrgEncryptionKey } = materialOf(context.services.keyring, key);
    return { ...nothing, wrappedOrgEncryptionKey, secretIds };
  });
}

/**
 * Hands out every key of the organization's vault with its auth hash, to a viewer who was found to be allowed that.
 * @throws Problem `vault_not_initialized`, `vault_rate_limited`
 */
export async function unlockEveryKey(context: RequestContext, organizationId: string): Promise<Unlocked> {
  const { viewer, services } = context;
  return services.database.request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    await countUnlock(vault.id, context, tx);
    const keys = await findActiveKeys(tx, vault.id);
    const secretIds = await findVisibleSecretIds(tx, viewer, vault.id);
    const details = { keyIds: keys.map((key) => key.id), secrets: secretIds.length };
    await recordActivity(tx, context, vault, { kind: "vault.keys_listed_with_material", details });
    await notifyAdmins(tx, context, vault, "keys_listed");
    const wrappedOrgEncryptionKeys = keys.map((key) => ({
      id: key.id,
      keyType: key.keyType,
      ...materialOf(services.keyring, key),
    }));
    return { ...nothing, wrappedOrgEncryptionKeys, secretIds };
  });
}
