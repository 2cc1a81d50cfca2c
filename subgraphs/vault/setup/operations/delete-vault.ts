import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { notifyAdmins, recordActivity } from "../../audit/public.js";
import { findActiveKeys } from "../../keys/public.js";
import { admit, endVault, lockVault } from "../../vaults/public.js";
import { setupAuthority } from "../authority.js";

@ObjectType({ description: "Result of deleting the vault." })
class DeleteVaultPayload {
  @Field(() => ID, { description: "UUID of the deleted vault." })
  vaultId!: string;
}

/** `deleteVault` (wire contract vault 7). */
@Resolver()
export class DeleteVault {
  @Mutation(() => DeleteVaultPayload, {
    description:
      "Deletes the organization's vault. Every key and every secret is permanently erased. Afterwards a new " +
      "vault can be initialized. For console admins. Errors: `vault_not_initialized`, `validation_failed` for " +
      "another vault's id, `console_required`, `admin_required`.",
  })
  async deleteVault(
    @Arg("vaultId", () => ID, {
      nullable: true,
      description:
        "The vault's id, as a confirmation that this vault is meant. A console should ask the user to enter it.",
    })
    vaultId: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<DeleteVaultPayload> {
    const organizationId = admit(context, setupAuthority["vault.delete"]);
    const { database, clock } = context.services;
    return database.request.transaction(async (tx) => {
      const vault = await lockVault(tx, organizationId);
      if (vaultId != null && vaultId !== vault.id) {
        throw invalidValue(["vaultId"], "This is not the id of the organization's vault.");
      }
      const keyIds = (await findActiveKeys(tx, vault.id)).map((key) => key.id);
      await endVault(tx, vault.id, clock.now());
      await recordActivity(tx, context, vault, { kind: "vault.deleted", details: { keyIds }, changesVault: true });
      await notifyAdmins(tx, context, vault, "deleted");
      return { vaultId: vault.id };
    });
  }
}
