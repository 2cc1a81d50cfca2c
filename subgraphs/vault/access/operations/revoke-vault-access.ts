import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { admit } from "../../vaults/public.js";
import { accessAuthority } from "../authority.js";
import { revokeAccess } from "../revoke-access.js";

@InputType({ description: "An access to take away." })
class RevokeVaultAccessInput {
  @Field(() => ID, { description: "UUID of the secret." })
  secretId!: string;

  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;
}

@ObjectType({ description: "What taking access away came to." })
class RevokeVaultAccessPayload {
  @Field(() => ID, { description: "UUID of the rule that is gone." })
  revokedRuleId!: string;
}

/** `revokeVaultAccess` (spec 4.4, wire contract vault 5.5). */
@Resolver()
export class RevokeVaultAccess {
  @Mutation(() => RevokeVaultAccessPayload, {
    description:
      "Takes an identity's access to a secret away; what it has fetched before it may keep. Agents may name themselves " +
      "alone. Errors: `vault_not_initialized`, `secret_not_found`, `access_rule_not_found`, `admin_required`, " +
      "`claimed_agent_required`.",
  })
  async revokeVaultAccess(
    @Arg("input", () => RevokeVaultAccessInput, { description: "Who and what." })
    { secretId, identityId }: RevokeVaultAccessInput,
    @Ctx() context: RequestContext,
  ): Promise<RevokeVaultAccessPayload> {
    const organizationId = admit(context, accessAuthority["vault.access.change"]);
    return { revokedRuleId: await revokeAccess(context, organizationId, secretId, identityId.toLowerCase()) };
  }
}
