import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { actorOf, notifyAdmins, recordActivity } from "../../audit/public.js";
import { admit, type VaultRow } from "../../vaults/public.js";
import { keyAuthority } from "../authority.js";
import { keyErrors } from "../errors.js";
import { type Guess, judgeGuess } from "../guess.js";
import { type Rotation, rotationViolations } from "../rules/key-material.js";
import {
  eraseKeys,
  findActiveKeys,
  findKey,
  insertKeys,
  isKeyIdTaken,
  keyWithHash,
  type VaultKeyInfo,
  type VaultKeyRow,
} from "../store.js";
import { VaultKey } from "../types/vault-key.js";

@InputType({
  description: "A new primary key, and exactly one proof: the auth hash of the old primary key or of a recovery key.",
})
class ReplacePrimaryVaultKeyInput {
  @Field(() => ID, { description: "UUID in lowercase, chosen by the client and never used before." })
  id!: string;

  @Field(() => String, { description: "The organization key, wrapped by the new key: 60 bytes in base64." })
  wrappedOrgEncryptionKey!: string;

  @Field(() => String, { description: "The new key's auth hash." })
  authHash!: string;

  @Field(() => String, { nullable: true, description: "The auth hash of the primary key that it replaces." })
  currentAuthHash?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The auth hash of a recovery key. The recovery key can be used once.",
  })
  recoveryAuthHash?: string | null;
}

@ObjectType({ description: "Result of replacing the primary key." })
class ReplacePrimaryVaultKeyPayload {
  @Field(() => VaultKey, { description: "The new primary key." })
  vaultKey!: VaultKeyInfo;
}

/** `replacePrimaryVaultKey` (wire contract vault 5.2). */
@Resolver()
export class ReplacePrimaryVaultKey {
  @Mutation(() => ReplacePrimaryVaultKeyPayload, {
    description:
      "Replaces the primary key. The organization key that it wraps stays the same. Wrong proofs are recorded " +
      "and counted, and admins are notified. For admins and service tokens. Errors: `validation_failed`, " +
      "`vault_not_initialized`, `vault_auth_failed`, `vault_key_id_taken`, `vault_key_exists`, " +
      "`vault_rate_limited`, `admin_required`.",
  })
  async replacePrimaryVaultKey(
    @Arg("input", () => ReplacePrimaryVaultKeyInput, { description: "The new key and the proof." })
    input: ReplacePrimaryVaultKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<ReplacePrimaryVaultKeyPayload> {
    const organizationId = admit(context, keyAuthority["vault.keys.change"]);
    const violations = rotationViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const vaultKey = await judgeGuess(context, organizationId, async (guess) =>
      (await rotatePrimaryKey(context, guess, input)) ? findKey(guess.tx, input.id) : null,
    );
    if (vaultKey === null) throw keyErrors.problem("vault_auth_failed");
    return { vaultKey };
  }
}

/**
 * Replaces the primary key of a locked vault if the rotation proves that its author knows the named key (wire contract
 * vault 5.2). False otherwise: that is recorded, so the transaction must be committed.
 * @throws Problem `vault_key_id_taken`, `vault_key_exists`
 */
async function rotatePrimaryKey(
  context: RequestContext,
  { tx, vault, attempts }: Guess,
  rotation: Rotation,
): Promise<boolean> {
  const keys = await findActiveKeys(tx, vault.id);
  if (isDone(keys, rotation)) return true;
  const { method, proof } = proofOf(keys, rotation);
  if (proof === null) {
    await attempts.countMiss();
    await recordActivity(tx, context, vault, {
      kind: "vault.key_rotation_failed",
      details: { method },
      succeeded: false,
    });
    await notifyAdmins(tx, context, vault, "rotation_failed");
    return false;
  }
  const primaries = keys.filter((key) => key.keyType === "primary");
  const ended = new Set([...primaries, proof].map((key) => key.id));
  if (await isKeyIdTaken(tx, rotation.id)) throw keyErrors.problem("vault_key_id_taken");
  const remaining = keys.filter((key) => !ended.has(key.id));
  if (keyWithHash(remaining, rotation.authHash) !== null) throw keyErrors.problem("vault_key_exists");
  await replace(tx, context, vault, rotation, [...ended]);
  const details = { method, oldKeyIds: primaries.map((key) => key.id), newKeyId: rotation.id, usedKeyId: proof.id };
  await recordActivity(tx, context, vault, { kind: "vault.key_rotated", details, changesVault: true });
  return true;
}

/** Whether the rotation is a repeat of the one that made the primary key: its answer may have been lost on the way. */
function isDone(keys: readonly VaultKeyRow[], { id, authHash, wrappedOrgEncryptionKey }: Rotation): boolean {
  const primary = keyWithHash(keys, authHash);
  const wrapped = primary?.wrappedKey == null ? null : Buffer.from(primary.wrappedKey).toString("base64");
  return primary?.keyType === "primary" && primary.id === id && wrapped === wrappedOrgEncryptionKey;
}

/** How the rotation is proved, and the key that it proves knowledge of. A recovery key's hash is no current one. */
function proofOf(
  keys: readonly VaultKeyRow[],
  { currentAuthHash, recoveryAuthHash }: Rotation,
): { method: "current" | "recovery"; proof: VaultKeyRow | null } {
  const ofType = (type: VaultKeyRow["keyType"]) => keys.filter((key) => key.keyType === type);
  if (currentAuthHash != null) return { method: "current", proof: keyWithHash(ofType("primary"), currentAuthHash) };
  return { method: "recovery", proof: keyWithHash(ofType("recovery"), recoveryAuthHash!) };
}

async function replace(
  tx: Transaction,
  { viewer, services }: RequestContext,
  { id: vaultId }: VaultRow,
  { id, authHash, wrappedOrgEncryptionKey }: Rotation,
  ended: readonly string[],
): Promise<void> {
  const now = services.clock.now();
  await eraseKeys(tx, ended, now);
  const maker = { vaultId, createdBy: actorOf(viewer).id, createdAt: now };
  const key = { id, authHash, wrappedOrgEncryptionKey, keyType: "primary" } as const;
  // Another vault may have taken the id since it was looked for.
  if (!(await insertKeys(tx, services.keyring, maker, [key]))) throw keyErrors.problem("vault_key_id_taken");
}
