import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { recordActivity } from "../../audit/public.js";
import { admit } from "../../vaults/public.js";
import { keyAuthority } from "../authority.js";
import { keyErrors } from "../errors.js";
import { type Guess, judgeGuess } from "../guess.js";
import { authHashViolations } from "../rules/key-material.js";
import { eraseKeys, findActiveKeys, keyWithHash } from "../store.js";

@InputType({ description: "The key to revoke." })
class RevokeVaultKeyInput {
  @Field(() => String, { description: "Its auth hash." })
  authHash!: string;
}

@ObjectType({ description: "Result of revoking a key." })
class RevokeVaultKeyPayload {
  @Field(() => ID, { description: "Id of the revoked key." })
  vaultKeyId!: string;

  @Field(() => Int, { description: "Number of remaining recovery keys." })
  recoveryKeyCount!: number;
}

/** `revokeVaultKey` (wire contract vault 5.3). */
@Resolver()
export class RevokeVaultKey {
  @Mutation(() => RevokeVaultKeyPayload, {
    description:
      "Revokes a recovery key and erases its wrapped key. The primary key can only be replaced. Wrong auth " +
      "hashes are counted. For admins and service tokens. Errors: `validation_failed`, `vault_not_initialized`, " +
      "`vault_key_not_found`, `last_primary_key`, `vault_rate_limited`, `admin_required`.",
  })
  async revokeVaultKey(
    @Arg("input", () => RevokeVaultKeyInput, { description: "The key." }) { authHash }: RevokeVaultKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<RevokeVaultKeyPayload> {
    const organizationId = admit(context, keyAuthority["vault.keys.change"]);
    const violations = authHashViolations(authHash, ["authHash"]);
    if (violations.length > 0) throw invalid(violations);
    const revoked = await judgeGuess(context, organizationId, (guess) => revokeRecoveryKey(context, guess, authHash));
    if (typeof revoked === "string") throw keyErrors.problem(revoked);
    return revoked;
  }
}

/**
 * Revokes the recovery key with that auth hash of a locked vault (wire contract vault 5.3), or returns why not: no key
 * has it, which counts as a guess, because guessing here would otherwise be free; or the primary key has it. Both are
 * recorded, so the transaction must be committed.
 */
async function revokeRecoveryKey(
  context: RequestContext,
  { tx, vault, attempts }: Guess,
  authHash: string,
): Promise<RevokeVaultKeyPayload | "vault_key_not_found" | "last_primary_key"> {
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
