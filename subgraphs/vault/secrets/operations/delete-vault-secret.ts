import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { admit } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { deleteSecret } from "../delete-secret.js";

@InputType({ description: "A secret to delete." })
class DeleteVaultSecretInput {
  @Field(() => ID, { description: "UUID of the secret." })
  id!: string;
}

@ObjectType({ description: "What deleting a secret came to." })
class DeleteVaultSecretPayload {
  @Field(() => ID, { description: "UUID of the secret that is gone." })
  deletedSecretId!: string;
}

/** `deleteVaultSecret` (spec 4.4, wire contract vault 5.4). */
@Resolver()
export class DeleteVaultSecret {
  @Mutation(() => DeleteVaultSecretPayload, {
    description:
      "Erases a secret with its rules of access. An agent may erase what it stored and no other identity may fetch. " +
      "Errors: `vault_not_initialized`, `secret_not_found`, `admin_required`, `claimed_agent_required`.",
  })
  async deleteVaultSecret(
    @Arg("input", () => DeleteVaultSecretInput, { description: "Which." }) { id }: DeleteVaultSecretInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteVaultSecretPayload> {
    await deleteSecret(context, admit(context, secretAuthority["vault.secret.delete"]), id);
    return { deletedSecretId: id };
  }
}
