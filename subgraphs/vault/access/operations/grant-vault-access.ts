import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { admit } from "../../vaults/public.js";
import { accessAuthority } from "../authority.js";
import { grantAccess } from "../grant-access.js";
import { VaultAccessRule } from "../types/access-rule.js";

@InputType({ description: "An access to give." })
class GrantVaultAccessInput {
  @Field(() => ID, { description: "UUID of the secret." })
  secretId!: string;

  @Field(() => ID, { description: "UUID of an identity of the organization." })
  identityId!: string;
}

@ObjectType({ description: "What giving access came to." })
class GrantVaultAccessPayload {
  @Field(() => VaultAccessRule, { description: "The rule." })
  accessRule!: VaultAccessRule;

  @Field(() => Boolean, { description: "Whether the identity had access before; then nothing was changed." })
  existed!: boolean;
}

/** `grantVaultAccess` (spec 4.4, wire contract vault 5.5). */
@Resolver()
export class GrantVaultAccess {
  @Mutation(() => GrantVaultAccessPayload, {
    description:
      "Gives an identity access to a secret. Agents may name themselves alone, on a secret that they have access to. " +
      "Errors: `validation_failed`, `vault_not_initialized`, `secret_not_found`, `identity_not_found`, " +
      "`vault_quota_exceeded`, `admin_required`, `claimed_agent_required`.",
  })
  async grantVaultAccess(
    @Arg("input", () => GrantVaultAccessInput, { description: "Who and what." })
    { secretId, identityId }: GrantVaultAccessInput,
    @Ctx() context: RequestContext,
  ): Promise<GrantVaultAccessPayload> {
    const organizationId = admit(context, accessAuthority["vault.access.change"]);
    if (!isUuid(identityId)) throw invalidValue(["identityId"], "The identity must be given by its UUID.");
    const { accessRule, existed } = await grantAccess(context, organizationId, secretId, identityId.toLowerCase());
    return { accessRule, existed };
  }
}
