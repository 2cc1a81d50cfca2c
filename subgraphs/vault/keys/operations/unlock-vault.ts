import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { notifyAdmins, recordActivity } from "../../audit/public.js";
import { findVisibleSecretIds } from "../../secrets/public.js";
import { admit, lockVault } from "../../vaults/public.js";
import { countUnlock } from "../attempts.js";
import { keyAuthority } from "../authority.js";
import { judgeGuess } from "../guess.js";
import { authHashViolations } from "../rules/key-material.js";
import { findActiveKeys, keyWithHash, materialOf, type VaultKeyRow } from "../store.js";
import { UnlockVaultPayload } from "../types/vault-unlock.js";

/** `unlockVault` (wire contract vault 3.5, 4): a mutation, because it is an act that is recorded. */
@Resolver()
export class UnlockVault {
  @Mutation(() => UnlockVaultPayload, {
    description:
      "Returns ciphertext. With an auth hash, it returns the organization key, wrapped by the key with this auth " +
      "hash, and the secrets that you may read. If no active key has this auth hash, it returns nothing. Without an " +
      "auth hash, it returns every wrapped key, to admins and service tokens only. Wrong auth hashes are counted. " +
      "Errors: `validation_failed`, `vault_not_initialized`, `vault_rate_limited`, `admin_required`, " +
      "`claimed_agent_required`.",
  })
  async unlockVault(
    @Arg("authHash", () => String, { nullable: true, description: "SHA-256 of the master key, in lowercase hex." })
    authHash: string | null | undefined,
    @Ctx() context: RequestContext,
  ) {
    const organizationId = admit(context, keyAuthority["vault.unlock"]);
    if (authHash == null) admit(context, keyAuthority["vault.keys.read_material"]);
    else refuseMalformed(authHash);
    return authHash == null ? unlockEveryKey(context, organizationId) : unlockWith(context, organizationId, authHash);
  }
}

function refuseMalformed(authHash: string): void {
  const violations = authHashViolations(authHash, ["authHash"]);
  if (violations.length > 0) throw invalid(violations);
}

/**
 * The result of an attempt to unlock: the opened keys, and the secrets that the viewer may read then. Their ciphertext
 * is read after the vault's lock is released, so that agents that start together do not wait for each other's
 * downloads.
 */
interface Unlocked {
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
 * Unlocks the organization's vault with an auth hash, or finds that no key has it; both are recorded (wire contract
 * vault 3.5, 8). @throws Problem `vault_not_initialized`, `vault_rate_limited`
 */
async function unlockWith(context: RequestContext, organizationId: string, authHash: string): Promise<Unlocked> {
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
async function unlockEveryKey(context: RequestContext, organizationId: string): Promise<Unlocked> {
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
