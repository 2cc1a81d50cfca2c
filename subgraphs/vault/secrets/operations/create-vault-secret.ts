import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { admit } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { createSecret } from "../create-secret.js";
import { requireSecret } from "../find-secret.js";
import { newSecretViolations } from "../rules/secret-input.js";
import { VaultSecretType } from "../types/secret-type.js";
import { VaultSecret } from "../types/secret.js";

@InputType({ description: "A secret to store." })
class CreateVaultSecretInput {
  @Field(() => ID, { description: "UUID in lowercase that the client made; the payload is bound to it." })
  id!: string;

  @Field(() => String, { description: "1 to 255 characters, not encrypted." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Up to 2,000 characters, not encrypted." })
  description?: string | null;

  @Field(() => VaultSecretType, { description: "What the payload holds; it stays." })
  secretType!: VaultSecretType;

  @Field(() => String, { description: "Ciphertext, nonce and tag in base64: 30 to 65,536 bytes, with a fresh nonce." })
  encryptedPayload!: string;
}

@ObjectType({ description: "What storing a secret came to." })
class CreateVaultSecretPayload {
  @Field(() => VaultSecret, { description: "The secret." })
  secret!: VaultSecret;
}

/** `createVaultSecret` (spec 4.4, wire contract vault 5.4, 6). */
@Resolver()
export class CreateVaultSecret {
  @Mutation(() => CreateVaultSecretPayload, {
    description:
      "Stores a secret that the client encrypted. An agent is given access to what it stores. Errors: " +
      "`validation_failed`, `vault_not_initialized`, `secret_id_taken`, `nonce_reused`, `vault_quota_exceeded`, " +
      "`claimed_agent_required`.",
  })
  async createVaultSecret(
    @Arg("input", () => CreateVaultSecretInput, { description: "The secret." }) input: CreateVaultSecretInput,
    @Ctx() context: RequestContext,
  ) {
    const organizationId = admit(context, secretAuthority["vault.secret.create"]);
    const violations = newSecretViolations(input);
    if (violations.length > 0) throw invalid(violations);
    await createSecret(context, organizationId, input);
    return { secret: await requireSecret(context, organizationId, input.id) };
  }
}
