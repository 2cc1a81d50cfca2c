import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { mcpGrantAuthority } from "../authority.js";
import { limitCalls } from "../limit-calls.js";
import { returnToken } from "../return-token.js";

@InputType({ description: "A token that an application gives back." })
class RevokeMcpTokenInput {
  @Field(() => String, { description: "An access token or a refresh token." })
  token!: string;

  @Field(() => String, { description: "`client_id`." })
  clientId!: string;
}

@ObjectType({ description: "Result of giving a token back. It is the same for every token." })
class RevokeMcpTokenPayload {
  @Field(() => Boolean, { description: "Always true: the token is not valid, whether or not it ever was." })
  isGone!: boolean;
}

/** `revokeMcpToken`: for the revocation endpoint (RFC 7009). */
@Resolver()
export class RevokeMcpToken {
  @Mutation(() => RevokeMcpTokenPayload, {
    description:
      "Ends the grant that a token belongs to. A token that is unknown, or of another application, changes " +
      "nothing, and the answer is the same. Errors: `rate_limited`.",
  })
  async revokeMcpToken(
    @Arg("input", () => RevokeMcpTokenInput, { description: "The token." }) input: RevokeMcpTokenInput,
    @Ctx() context: RequestContext,
  ): Promise<RevokeMcpTokenPayload> {
    const { viewer, services } = context;
    authorize(viewer, mcpGrantAuthority["mcp_token.use"]);
    await limitCalls(context, "tokens");
    await revokingTransaction(services, (tx) => returnToken(tx, services.clock, input));
    return { isGone: true };
  }
}
