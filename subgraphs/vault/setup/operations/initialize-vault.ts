import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { actorOf, recordActivity } from "../../audit/public.js";
import { initialKeysViolations, insertKeys, keyErrors, VaultKeyMaterialInput } from "../../keys/public.js";
import { admit, insertVault, vaultErrors } from "../../vaults/public.js";
import { setupAuthority } from "../authority.js";

@InputType({ description: "The keys of a new vault: five keys with different ids and auth hashes." })
class InitializeVaultInput {
  @Field(() => VaultKeyMaterialInput, { description: "The primary key." })
  vaultKey!: VaultKeyMaterialInput;

  @Field(() => [VaultKeyMaterialInput], { description: "Four recovery keys." })
  recoveryKeys!: VaultKeyMaterialInput[];
}

@ObjectType({ description: "Result of initializing the vault." })
class InitializeVaultPayload {
  @Field(() => ID, { description: "The new vault." })
  vaultId!: string;

  @Field(() => ID, { description: "Id of its primary key, as sent." })
  vaultKeyId!: string;

  @Field(() => Int, { description: "Number of recovery keys." })
  recoveryKeyCount!: number;
}

/** `initializeVault` (spec 2.3, wire contract vault 5.1). */
@Resolver()
export class InitializeVault {
  @Mutation(() => InitializeVaultPayload, {
    description:
      "Creates the organization's vault from keys that the client generated. An organization has one vault at a " +
      "time. For admins and service tokens. Errors: `validation_failed`, `vault_already_initialized`, " +
      "`vault_key_id_taken`, `admin_required`.",
  })
  async initializeVault(
    @Arg("input", () => InitializeVaultInput, { description: "Its keys." }) input: InitializeVaultInput,
    @Ctx() context: RequestContext,
  ): Promise<InitializeVaultPayload> {
    const organizationId = admit(context, setupAuthority["vault.initialize"]);
    const violations = initialKeysViolations(input);
    if (violations.length > 0) throw invalid(violations);
    const { viewer, services } = context;
    const { vaultKey, recoveryKeys } = input;
    const keys = [vaultKey, ...recoveryKeys];
    const vaultId = await services.database.request.transaction(async (tx) => {
      const createdAt = services.clock.now();
      const vault = await insertVault(tx, organizationId, createdAt);
      if (vault === null) throw vaultErrors.problem("vault_already_initialized");
      const maker = { vaultId: vault.id, createdBy: actorOf(viewer).id, createdAt };
      if (!(await insertKeys(tx, services.keyring, maker, keys))) throw keyErrors.problem("vault_key_id_taken");
      await recordActivity(tx, context, vault, {
        kind: "vault.initialized",
        details: { keyIds: keys.map((key) => key.id) },
      });
      return vault.id;
    });
    return { vaultId, vaultKeyId: vaultKey.id, recoveryKeyCount: recoveryKeys.length };
  }
}
