import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { recordActivity } from "../../audit/public.js";
import { openSecret } from "../../secrets/public.js";
import { admit, lockVault } from "../../vaults/public.js";
import { accessAuthority, accessErrors, deleteAccess, findAccess, mayChangeAccessOf } from "../../access/public.js";

@InputType({ description: "The access to revoke." })
class RevokeVaultAccessInput {
  @Field(() => ID, { description: "UUID of the secret." })
  secretId!: string;

  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;
}

@ObjectType({ description: "Result of revoking access." })
class RevokeVaultAccessPayload {
  @Field(() => ID, { description: "UUID of the deleted rule." })
  revokedRuleId!: string;
}

/** `revokeVaultAccess` (spec 4.4, wire contract vault 5.5). */
@Resolver()
export class RevokeVaultAccess {
  @Mutation(() => RevokeVaultAccessPayload, {
    description:
      "Revokes an identity's access to a secret. The identity may still have what it fetched before. Agents may " +
      "name only themselves. Errors: `vault_not_initialized`, `secret_not_found`, `access_rule_not_found`, " +
      "`admin_required`, `claimed_agent_required`.",
  })
  async revokeVaultAccess(
    @Arg("input", () => RevokeVaultAccessInput, { description: "The identity and the secret." })
    { secretId, identityId }: RevokeVaultAccessInput,
    @Ctx() context: RequestContext,
  ): Promise<RevokeVaultAccessPayload> {
    const organizationId = admit(context, accessAuthority["vault.access.change"]);
    return { revokedRuleId: await revokeAccess(context, organizationId, secretId, identityId.toLowerCase()) };
  }
}

/**
 * Removes an identity's access to a secret (wire contract vault 5.5); returns the id of the removed rule. Throws
 * `vault_not_initialized`, `secret_not_found`, `admin_required`, `access_rule_not_found`.
 */
function revokeAccess(
  context: RequestContext,
  organizationId: string,
  secretId: string,
  identityId: string,
): Promise<string> {
  const { viewer, services } = context;
  return services.database.request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    await openSecret(tx, viewer, secretId);
    if (!mayChangeAccessOf(viewer, identityId)) throw sharedErrors.problem("admin_required");
    const rule = isUuid(identityId) ? await findAccess(tx, secretId, identityId) : null;
    if (rule === null) throw accessErrors.problem("access_rule_not_found");
    await deleteAccess(tx, [rule.id]);
    const details = { secretId, granteeId: identityId };
    await recordActivity(tx, context, vault, { kind: "vault.access_revoked", details });
    return rule.id;
  });
}
