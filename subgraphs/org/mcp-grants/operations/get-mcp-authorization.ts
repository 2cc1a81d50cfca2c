import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { mcpGrantAuthority } from "../authority.js";
import { limitCalls } from "../limit-calls.js";
import { readRequest } from "../read-request.js";
import { isLoopback } from "../rules/redirect-uri.js";
import { McpAuthorizationInput } from "../types/inputs.js";
import { McpAuthorization } from "../types/mcp-authorization.js";

/** `mcpAuthorization`: the content of the consent page. It changes nothing. */
@Resolver()
export class GetMcpAuthorization {
  @Query(() => McpAuthorization, {
    description:
      "The application that asks for access at /mcp with an authorization request. The server reads the " +
      "application's metadata document if its id is an address. For console users. Errors: " +
      "`oauth_client_invalid`, `oauth_redirect_invalid`, `rate_limited`, `credential_not_accepted`.",
  })
  async mcpAuthorization(
    @Arg("input", () => McpAuthorizationInput, { description: "The request." }) input: McpAuthorizationInput,
    @Ctx() context: RequestContext,
  ): Promise<McpAuthorization> {
    authorize(context.viewer, mcpGrantAuthority["mcp_grant.create"]);
    await limitCalls(context, "consents");
    const { client, objection, answer } = await readRequest(context, input);
    const { error, message } = objection ?? { error: "access_denied", message: null };
    const target = new URL(input.redirectUri);
    return {
      clientName: client.name,
      clientHost: client.host,
      redirectHost: target.host,
      isLocal: isLoopback(target),
      refusal: message,
      declineUrl: answer({ error, error_description: message }),
    };
  }
}
