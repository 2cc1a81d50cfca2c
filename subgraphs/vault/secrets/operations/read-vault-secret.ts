import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { recordActivity } from "../../audit/public.js";
import { admit, lockVault } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { openSecret } from "../find-secret.js";
import type { HeldSecret } from "../store/secrets.js";
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
      "Returns a secret's encrypted payload. The audit trail records it. Errors: `vault_not_initialized`, " +
      "`secret_not_found`, `claimed_agent_required`.",
  })
  async readVaultSecret(
    @Arg("input", () => ReadVaultSecretInput, { description: "The secret." }) { id }: ReadVaultSecretInput,
    @Ctx() context: RequestContext,
  ) {
    const secret = await readSecret(context, admit(context, secretAuthority["vault.secret.read"]), id);
    return { secret, encryptedPayload: Buffer.from(secret.payload).toString("base64") };
  }
}

/** Hands out a secret with its payload, and records that. Throws `vault_not_initialized`, `secret_not_found`. */
function readSecret(context: RequestContext, organizationId: string, id: string): Promise<HeldSecret> {
  return context.services.database.request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    const secret = await openSecret(tx, context.viewer, id);
    await recordActivity(tx, context, vault, { kind: "vault.secret_read", details: { secretId: id } });
    return secret;
  });
}
