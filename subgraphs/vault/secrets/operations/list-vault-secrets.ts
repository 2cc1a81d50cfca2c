import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { admit, requireVault } from "../../vaults/public.js";
import { secretAuthority } from "../authority.js";
import { pageSecrets } from "../page-secrets.js";
import { searchViolation } from "../rules/secret-input.js";
import { VaultSecretType } from "../types/secret-type.js";
import { VaultSecretConnection } from "../types/secret.js";

/** `vaultSecrets` (spec 2.3, 4.4, wire contract vault 2, 5.4). */
@Resolver()
export class ListVaultSecrets {
  @Query(() => VaultSecretConnection, {
    description:
      "The secrets of the organization's vault without their payloads, oldest first. An agent sees the secrets " +
      "that it has access to. Errors: `validation_failed`, `vault_not_initialized`, `claimed_agent_required`, " +
      "`invalid_cursor`.",
  })
  async vaultSecrets(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("secretType", () => VaultSecretType, { nullable: true, description: "Only secrets of this type." })
    secretType?: VaultSecretType | null,
    @Arg("search", () => String, {
      nullable: true,
      description: "Only secrets whose name or description contains this text: up to 200 characters.",
    })
    search?: string | null,
  ) {
    const organizationId = admit(context, secretAuthority["vault.secret.read"]);
    const violation = search ? searchViolation(search) : null;
    if (violation !== null) throw invalid([violation]);
    await requireVault(context, organizationId);
    return pageSecrets(context, { ...(secretType ? { secretType } : {}), ...(search ? { search } : {}) }, args);
  }
}
