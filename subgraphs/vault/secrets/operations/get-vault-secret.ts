import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { admit } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { requireSecret } from "../find-secret.js";
import { VaultSecret } from "../types/secret.js";

/** `vaultSecret(id)`: the visible data of a secret without its content. */
@Resolver()
export class GetVaultSecret {
  @Query(() => VaultSecret, {
    nullable: true,
    description:
      "A secret without its payload. Mutation.readVaultSecret returns the payload. Errors: " +
      "`vault_not_initialized`, `secret_not_found`, `claimed_agent_required`.",
  })
  async vaultSecret(
    @Arg("id", () => ID, { description: "UUID of the secret." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return requireSecret(context, admit(context, secretAuthority["vault.secret.read"]), id);
  }
}
