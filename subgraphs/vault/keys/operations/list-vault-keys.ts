import { Arg, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { admit, vaultAuthority, vaultErrors } from "../../vaults/public.js";
import { listVisibleVaultKeys, type VaultKeyInfo } from "../store.js";
import { VaultKeyType } from "../types/vault-key-type.js";
import { VaultKey } from "../types/vault-key.js";

/** `vaultKeys` (wire contract vault 3.3): at most five, so it has no pages. */
@Resolver()
export class ListVaultKeys {
  @Query(() => [VaultKey], {
    description:
      "The vault's active keys without their key material: the primary key, then the remaining recovery keys, " +
      "at most four. Errors: `vault_not_initialized`, `claimed_agent_required`.",
  })
  async vaultKeys(
    @Arg("type", () => VaultKeyType, { nullable: true, description: "Only keys of this type." })
    type: VaultKeyType | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<VaultKeyInfo[]> {
    admit(context, vaultAuthority["vault.read"]);
    const keys = await listVisibleVaultKeys(context.services.database.request.reader, context.viewer, type ?? null);
    if (keys === null) throw vaultErrors.problem("vault_not_initialized");
    return keys;
  }
}
