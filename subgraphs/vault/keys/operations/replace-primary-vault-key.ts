import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { admit } from "../../vaults/public.js";
import { keyAuthority } from "../authority.js";
import { keyErrors } from "../errors.js";
import { judgeGuess } from "../guess.js";
import { rotatePrimaryKey } from "../rotate-primary-key.js";
import { rotationViolations } from "../rules/key-material.js";
import { findKey, type VaultKeyInfo } from "../store/vault-keys.js";
import { VaultKey } from "../types/vault-key.js";

@InputType({
  description: "A new primary key, and exactly one proof: the auth hash of the old one or of a recovery key.",
})
class ReplacePrimaryVaultKeyInput {
  @Field(() => ID, { description: "UUID in lowercase, chosen by the client and never used before." })
  id!: string;

  @Field(() => String, { description: "The organization key as the new key wraps it: 60 bytes in base64." })
  wrappedOrgEncryptionKey!: string;

  @Field(() => String, { description: "The new key's auth hash." })
  authHash!: string;

  @Field(() => String, { nullable: true, description: "The auth hash of the primary key that it replaces." })
  currentAuthHash?: string | null;

  @Field(() => String, { nullable: true, description: "The auth hash of a recovery key, which is used up." })
  recoveryAuthHash?: string | null;
}

@ObjectType({ description: "What replacing the primary key came to." })
class ReplacePrimaryVaultKeyPayload {
  @Field(() => VaultKey, { description: "The new primary key." })
  vaultKey!: VaultKeyInfo;
}

/** `replacePrimaryVaultKey` (wire contract vault 5.2). */
@Resolver()
export class ReplacePrimaryVaultKey {
  @Mutation(() => ReplacePrimaryVaultKeyPayload, {
    description:
      "Replaces the primary key; what it wraps stays the same. Wrong proofs are recorded, counted and told to admins. For " +
      "admins and service tokens. Errors: `validation_failed`, `vault_not_initialized`, `vault_auth_failed`, " +
      "`vault_key_id_taken`, `vault_key_exists`, `vault_rate_limited`, `admin_required`.",
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
