import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { mcpGrantAuthority } from "../authority.js";
import { mcpGrantErrors } from "../errors.js";
import { exchangeCode } from "../exchange-code.js";
import { limitCalls } from "../limit-calls.js";
import { refreshTokens } from "../refresh-tokens.js";

@InputType({ description: "A code or a refresh token, with what shows that the application may use it." })
class IssueMcpTokenInput {
  @Field(() => String, { description: "`client_id`." })
  clientId!: string;

  @Field(() => String, { nullable: true, description: "The code. Not with `refreshToken`." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "The PKCE verifier of the code." })
  codeVerifier?: string | null;

  @Field(() => String, { nullable: true, description: "The `redirect_uri` that the code was sent to." })
  redirectUri?: string | null;

  @Field(() => String, { nullable: true, description: "The newest refresh token." })
  refreshToken?: string | null;

  @Field(() => String, { nullable: true, description: "`resource`: the address of /mcp. Default: that of the grant." })
  resource?: string | null;
}

@ObjectType({ description: "Tokens for /mcp." })
class IssueMcpTokenPayload {
  @Field(() => String, { description: "Works at /mcp only. It replaces every earlier one of the grant." })
  accessToken!: string;

  @Field(() => Int, { description: "Seconds until the access token expires." })
  expiresIn!: number;

  @Field(() => String, { description: "Works once." })
  refreshToken!: string;
}

/** `issueMcpToken`: for the token endpoint. */
@Resolver()
export class IssueMcpToken {
  @Mutation(() => IssueMcpTokenPayload, {
    description:
      "Exchanges a code or a refresh token for tokens. A code or refresh token that comes a second time ends the " +
      "grant. Errors: `validation_failed`, `oauth_grant_invalid`, `oauth_target_invalid`, `rate_limited`.",
  })
  async issueMcpToken(
    @Arg("input", () => IssueMcpTokenInput, { description: "What is exchanged." }) input: IssueMcpTokenInput,
    @Ctx() context: RequestContext,
  ): Promise<IssueMcpTokenPayload> {
    const { viewer, services } = context;
    authorize(viewer, mcpGrantAuthority["mcp_token.use"]);
    await limitCalls(context, "tokens");
    const { clientId, code = null, refreshToken = null, redirectUri = null, codeVerifier = null } = input;
    const resource = input.resource ?? null;
    if ((code === null) === (refreshToken === null)) {
      throw invalidValue(["code"], "Exactly one of code and refresh_token is needed.");
    }
    if (code !== null && (codeVerifier === null || redirectUri === null)) {
      throw invalidValue(["codeVerifier"], "A code needs its code_verifier and its redirect_uri.");
    }
    // The end of a grant must be committed, so the refusal is thrown after the commit.
    const tokens = await revokingTransaction(services, (tx) =>
      refreshToken === null
        ? exchangeCode(tx, services.clock, {
            clientId,
            resource,
            code: code!,
            codeVerifier: codeVerifier!,
            redirectUri: redirectUri!,
          })
        : refreshTokens(tx, services.clock, { clientId, refreshToken, resource }),
    );
    if (tokens === null) throw mcpGrantErrors.problem("oauth_grant_invalid");
    return tokens;
  }
}
