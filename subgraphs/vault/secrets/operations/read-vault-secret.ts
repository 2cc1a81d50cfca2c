import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { admit } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { readSecret } from "../read-secret.js";
import { EncryptedVaultSecret } from "../types/encrypted-secret.js";

@InputType({ description: "A secret to fetch." })
class ReadVaultSecretInput {
  @Field(() => ID, { description: "UUID of the secret." })
  id!: string;
}

/** `readVaultSecret` (spec 4.4, wire contract vault 2): a mutation, because it is recorded and must not be cached. */
@Resolver()
export class ReadVaultSecret {
  @Mutation(() => EncryptedVaultSecret, {
    description:
      "Hands out a secret's encrypted payload; the audit trail records it. " +
      "Errors: `vault_not_initialized`, `secret_not_found`, `claimed_agent_required`.",
  })
  async readVaultSecret(
    @Arg("input", () => ReadVaultSecretInput, { description: "Which." }) { id }: ReadVaultSecretInput,
    @Ctx() context: RequestContext,
  ) {
    const secret = await readSecret(context, admit(context, secretAuthority["vault.secret.read"]), id);
    return { secret, encryptedPayload: Buffer.from(secret.payload).toString("base64") };
  }
}
