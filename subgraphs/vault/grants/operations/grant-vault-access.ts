import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { recordActivity } from "../../audit/public.js";
import { openSecret } from "../../secrets/public.js";
import { admit, lockVault, vaultErrors } from "../../vaults/public.js";
import {
  accessAuthority,
  accessErrors,
  countAccess,
  findAccess,
  insertAccess,
  lockHolder,
  mayChangeAccessOf,
  mostRules,
  VaultAccessRule,
} from "../../access/public.js";

@InputType({ description: "The access to grant." })
class GrantVaultAccessInput {
  @Field(() => ID, { description: "UUID of the secret." })
  secretId!: string;

  @Field(() => ID, { description: "UUID of an identity of the organization." })
  identityId!: string;
}

@ObjectType({ description: "Result of granting access." })
class GrantVaultAccessPayload {
  @Field(() => VaultAccessRule, { description: "The rule." })
  accessRule!: VaultAccessRule;

  @Field(() => Boolean, { description: "Whether the identity already had access. In that case nothing changed." })
  existed!: boolean;
}

/** `grantVaultAccess` (spec 4.4, wire contract vault 5.5). */
@Resolver()
export class GrantVaultAccess {
  @Mutation(() => GrantVaultAccessPayload, {
    description:
      "Gives an identity access to a secret. Agents may name only themselves, and only for a secret that they " +
      "have access to. Errors: `validation_failed`, `vault_not_initialized`, `secret_not_found`, " +
      "`identity_not_found`, `vault_quota_exceeded`, `admin_required`, `claimed_agent_required`.",
  })
  async grantVaultAccess(
    @Arg("input", () => GrantVaultAccessInput, { description: "The identity and the secret." })
    { secretId, identityId }: GrantVaultAccessInput,
    @Ctx() context: RequestContext,
  ): Promise<GrantVaultAccessPayload> {
    const organizationId = admit(context, accessAuthority["vault.access.change"]);
    if (!isUuid(identityId)) throw invalidValue(["identityId"], "The identity must be given by its UUID.");
    return grantAccess(context, organizationId, secretId, identityId.toLowerCase());
  }
}

/**
 * Gives an identity access to a secret; a repeat has no effect (wire contract vault 5.5). Throws
 * `vault_not_initialized`, `secret_not_found`, `admin_required`, `identity_not_found`, `vault_quota_exceeded`.
 */
function grantAccess(
  context: RequestContext,
  organizationId: string,
  secretId: string,
  identityId: string,
): Promise<GrantVaultAccessPayload> {
  const { viewer, services } = context;
  return services.database.request.transaction(async (tx) => {
    const isThere = await lockHolder(tx, organizationId, identityId);
    const vault = await lockVault(tx, organizationId);
    await openSecret(tx, viewer, secretId);
    // Before revealing whether there is such an identity.
    if (!mayChangeAccessOf(viewer, identityId)) throw sharedErrors.problem("admin_required");
    if (!isThere) throw accessErrors.problem("identity_not_found");
    const known = await findAccess(tx, secretId, identityId);
    if (known !== null) return { accessRule: known, existed: true };
    const rules = (await countAccess(tx, [secretId])).get(secretId) ?? 0;
    if (rules >= mostRules) throw vaultErrors.problem("vault_quota_exceeded");
    const [accessRule] = await insertAccess(tx, [secretId], identityId, services.clock.now());
    const details = { secretId, granteeId: identityId };
    await recordActivity(tx, context, vault, { kind: "vault.access_granted", details });
    return { accessRule: accessRule!, existed: false };
  });
}
