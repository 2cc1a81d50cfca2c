import { McpIssueTokenDocument, McpRevokeTokenDocument } from "../../generated/mcp-documents.js";
import { handlerRoute, type HandlerRoute } from "../../rest-shim/index.js";
import { oauthPaths } from "./addresses.js";
import { oauthEndpoint } from "./endpoint.js";
import { inOAuthsWords, OAuthRefusal } from "./oauth-refusal.js";
import { formLimit, needed, readForm } from "./read-form.js";

/** `POST /oauth/token` (OAuth 2.1, 3.2): a code or a refresh token for tokens. */
export const tokenEndpoint: HandlerRoute = handlerRoute({
  ...oauthEndpoint,
  path: oauthPaths.token,
  summary: "Exchange a code or a refresh token for tokens of MCP",
  bodyLimit: formLimit,
  documents: [McpIssueTokenDocument],
  handle: (request, reply, tools) =>
    inOAuthsWords(reply, async () => {
      const fields = readForm(await tools.body(), request.headers["content-type"]);
      const shared = { clientId: needed(fields, "client_id"), resource: fields.get("resource") ?? null };
      const input = { ...shared, ...exchanged(needed(fields, "grant_type"), fields) };
      const { accessToken, expiresIn, refreshToken } = (await tools.run(McpIssueTokenDocument, { input }))
        .issueMcpToken;
      return {
        access_token: accessToken,
        token_type: "Bearer",
        expires_in: expiresIn,
        refresh_token: refreshToken,
      };
    }),
});

function exchanged(grantType: string, fields: ReadonlyMap<string, string>) {
  if (grantType === "refresh_token") return { refreshToken: needed(fields, "refresh_token") };
  if (grantType !== "authorization_code") {
    throw new OAuthRefusal("unsupported_grant_type", "grant_type must be authorization_code or refresh_token.");
  }
  return {
    code: needed(fields, "code"),
    codeVerifier: needed(fields, "code_verifier"),
    redirectUri: needed(fields, "redirect_uri"),
  };
}

/** `POST /oauth/revoke` (RFC 7009): ends the grant of a token. The answer is the same for every token. */
export const revocationEndpoint: HandlerRoute = handlerRoute({
  ...oauthEndpoint,
  path: oauthPaths.revoke,
  summary: "Give tokens of MCP back",
  bodyLimit: formLimit,
  documents: [McpRevokeTokenDocument],
  handle: (request, reply, tools) =>
    inOAuthsWords(reply, async () => {
      const fields = readForm(await tools.body(), request.headers["content-type"]);
      const input = { token: needed(fields, "token"), clientId: needed(fields, "client_id") };
      await tools.run(McpRevokeTokenDocument, { input });
      return {};
    }),
});
