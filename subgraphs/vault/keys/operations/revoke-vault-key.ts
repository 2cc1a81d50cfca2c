import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { admit } from "../../vaults/public.js";
import { keyAuthority } from "../authority.js";
import { keyErrors } from "../errors.js";
import { judgeGuess } from "../guess.js";
import { revokeRecoveryKey } from "../revoke-recovery-key.js";
import { authHashViolations } from "../rules/key-material.js";

@InputType({ description: "Which key to revoke." })
class RevokeVaultKeyInput {
  @Field(() => String, { description: "Its auth hash." })
  authHash!: string;
}

@ObjectType({ description: "What revoking a key came to." })
class RevokeVaultKeyPayload {
  @Field(() => ID, { description: "The key that was revoked." })
  vaultKeyId!: string;

  @Field(() => Int, { description: "Recovery keys left." })
  recoveryKeyCount!: number;
}

/** `revokeVaultKey` (wire contract vault 5.3). */
@Resolver()
export class RevokeVaultKey {
  @Mutation(() => RevokeVaultKeyPayload, {
    description:
      "Revokes a recovery key and erases what it wraps; the primary key can only be replaced. Auth hashes of no key are " +
      "counted. For admins and service tokens. Errors: `validation_failed`, `vault_not_initialized`, " +
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
