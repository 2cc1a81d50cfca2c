import { Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { admit } from "../admit.js";
import { vaultAuthority } from "../authority.js";
import { vaultErrors } from "../errors.js";
import { findVisibleVault } from "../store/vault-counts.js";
import { Vault } from "../types/vault.js";

/** `vault` (spec 2.3, wire contract vault 2). */
@Resolver()
export class GetVault {
  @Query(() => Vault, {
    nullable: true,
    description: "The organization's vault. Errors: `vault_not_initialized`, `claimed_agent_required`.",
  })
  async vault(@Ctx() context: RequestContext): Promise<Vault> {
    admit(context, vaultAuthority["vault.read"]);
    const vault = await findVisibleVault(context.services.database.request.reader, context.viewer);
    if (vault === null) throw vaultErrors.problem("vault_not_initialized");
    return vault;
  }
}
