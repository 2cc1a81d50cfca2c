import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { requireSecret } from "../../secrets/public.js";
import { admit } from "../../vaults/public.js";
import { accessAuthority, listVisibleAccess, VaultAccessRuleConnection } from "../../access/public.js";

/** `vaultAccessRules(secretId)` (spec 4.4, wire contract vault 3.6, 4). */
@Resolver()
export class ListVaultAccessRules {
  @Query(() => VaultAccessRuleConnection, {
    description:
      "The identities that have access to a secret, oldest first. An agent sees its own rule. Errors: " +
      "`vault_not_initialized`, `secret_not_found`, `claimed_agent_required`, `invalid_cursor`.",
  })
  async vaultAccessRules(
    @Arg("secretId", () => ID, { description: "UUID of the secret." }) secretId: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    const { id } = await requireSecret(context, admit(context, accessAuthority["vault.access.read"]), secretId);
    const list = `vault-access/${id}`;
    const { reader } = context.services.database.request;
    const page = await listVisibleAccess(reader, context.viewer, id, pageRequest(context, list, args));
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
