import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { admit } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { requireSecret } from "../find-secret.js";
import { secretChangeViolations } from "../rules/secret-input.js";
import { VaultSecret } from "../types/secret.js";
import { updateSecret } from "../update-secret.js";

@InputType({ description: "A change of a secret. What is left out stays." })
class UpdateVaultSecretInput {
  @Field(() => ID, { description: "UUID of the secret." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 255 characters, not encrypted; it cannot be cleared." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 2,000 characters, not encrypted; null clears." })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Ciphertext, nonce and tag in base64: 30 to 65,536 bytes, with a fresh nonce; it cannot be cleared.",
  })
  encryptedPayload?: string | null;
}

@ObjectType({ description: "What changing a secret came to." })
class UpdateVaultSecretPayload {
  @Field(() => VaultSecret, { description: "The secret as it is now." })
  secret!: VaultSecret;
}

/** `updateVaultSecret` (spec 4.4, wire contract vault 5.4, 6). */
@Resolver()
export class UpdateVaultSecret {
  @Mutation(() => UpdateVaultSecretPayload, {
    description:
      "Changes a secret; a change that says nothing changes nothing. The last writer wins. Errors: " +
      "`validation_failed`, `vault_not_initialized`, `secret_not_found`, `nonce_reused`, `vault_quota_exceeded`, " +
      "`claimed_agent_required`.",
  })
  async updateVaultSecret(
    @Arg("input", () => UpdateVaultSecretInput, { description: "The change." }) input: UpdateVaultSecretInput,
    @Ctx() context: RequestContext,
  ) {
    const organizationId = admit(context, secretAuthority["vault.secret.update"]);
    const violations = secretChangeViolations(input);
    if (violations.length > 0) throw invalid(violations);
    await updateSecret(context, organizationId, input.id, input);
    return { secret: await requireSecret(context, organizationId, input.id) };
  }
}
