import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { revokeKey } from "../revoke-key.js";
import { keyAuthority } from "../authority.js";
import { isKeyId } from "../rules/key-text.js";
import { lockKey } from "../store.js";
import { ServiceToken } from "../types/service-token.js";

@InputType({ description: "The service token to revoke." })
class RevokeServiceTokenInput {
  @Field(() => ID, { description: "`SvcToken_<uuid>`." })
  id!: string;
}

@ObjectType({ description: "Result of revoking a service token." })
class RevokeServiceTokenPayload {
  @Field(() => ServiceToken, { description: "The token, revoked." })
  serviceToken!: ServiceToken;
}

/** `revokeServiceToken` (wire contract org 1.2, vault 4). */
@Resolver()
export class RevokeServiceToken {
  @Mutation(() => RevokeServiceTokenPayload, {
    description:
      "Revokes a service token permanently. Repeating it changes nothing. For admins. Errors: `not_found`, " +
      "`admin_required`.",
  })
  async revokeServiceToken(
    @Arg("input", () => RevokeServiceTokenInput, { description: "The token." }) input: RevokeServiceTokenInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<RevokeServiceTokenPayload> {
    authorize(viewer, keyAuthority["service_token.revoke"]);
    const { id } = input;
    const revoked = await revokingTransaction(services, async (tx) => {
      const token = isKeyId(id) ? await lockKey(tx, viewer.organizationId!, id, "service_token") : null;
      if (token === null) throw notFound("service token with this id");
      return revokeKey(tx, services.clock, token);
    });
    return { serviceToken: revoked as unknown as ServiceToken };
  }
}
