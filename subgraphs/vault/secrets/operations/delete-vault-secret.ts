import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { findAccessOfSecrets, mayDelete } from "../../access/public.js";
import { recordActivities } from "../../audit/public.js";
import { admit, lockVault } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { openSecret } from "../find-secret.js";
import { eraseSecret } from "../store/secret-writes.js";

@InputType({ description: "A secret to delete." })
class DeleteVaultSecretInput {
  @Field(() => ID, { description: "UUID of the secret." })
  id!: string;
}

@ObjectType({ description: "Result of deleting a secret." })
class DeleteVaultSecretPayload {
  @Field(() => ID, { description: "UUID of the deleted secret." })
  deletedSecretId!: string;
}

/** `deleteVaultSecret` (spec 4.4, wire contract vault 5.4). */
@Resolver()
export class DeleteVaultSecret {
  @Mutation(() => DeleteVaultSecretPayload, {
    description:
      "Deletes a secret with its access rules. An agent may delete a secret that it stored and that no other " +
      "identity has access to. Errors: `vault_not_initialized`, `secret_not_found`, `admin_required`, " +
      "`claimed_agent_required`.",
  })
  async deleteVaultSecret(
    @Arg("input", () => DeleteVaultSecretInput, { description: "The secret." }) { id }: DeleteVaultSecretInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteVaultSecretPayload> {
    await deleteSecret(context, admit(context, secretAuthority["vault.secret.delete"]), id);
    return { deletedSecretId: id };
  }
}

/**
 * Erases a secret with its rules (wire contract vault 5.4). An agent may erase only one that it created and that no
 * other identity can read. Throws `vault_not_initialized`, `secret_not_found`, `admin_required`.
 */
async function deleteSecret(context: RequestContext, organizationId: string, id: string): Promise<void> {
  const { viewer, services } = context;
  await services.database.request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    const { createdByIdentityId } = await openSecret(tx, viewer, id);
    const holders = (await findAccessOfSecrets(tx, [id])).map(({ identityId }) => identityId);
    if (!mayDelete(viewer, { createdByIdentityId, holders })) throw sharedErrors.problem("admin_required");
    await eraseSecret(tx, id, services.clock.now());
    await recordActivities(tx, context, vault, [
      ...holders.map((granteeId) => ({ kind: "vault.access_revoked", details: { secretId: id, granteeId } }) as const),
      { kind: "vault.secret_deleted", details: { secretId: id }, changesVault: true },
    ]);
  });
}
