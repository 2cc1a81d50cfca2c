import { handlerRoute, type HandlerRoute } from "../../rest-shim/index.js";
import { oauthPaths } from "./addresses.js";

const about = {
  method: "GET",
  credentials: ["none"],
  tag: "MCP",
  documents: [],
  alwaysHeaders: { "Cache-Control": "no-cache" },
} as const;

/** Metadata about the tokens of /mcp (RFC 9728), also at the URL without the path of /mcp, where clients look last. */
export const resourceMetadata: HandlerRoute = handlerRoute({
  ...about,
  path: oauthPaths.resourceMetadata,
  aliases: ["/.well-known/oauth-protected-resource"],
  summary: "Who gives access to MCP",
  async handle(_request, _reply, { context: { publicBaseUrl: origin } }) {
    return {
      resource: `${origin}${oauthPaths.resource}`,
      authorization_servers: [origin],
      bearer_methods_supported: ["header"],
      resource_name: "Parley",
    };
  },
});

/** The OAuth features of this server (RFC 8414; OAuth Client ID Metadata Document, 5; RFC 9207, 3). */
export const serverMetadata: HandlerRoute = handlerRoute({
  ...about,
  path: oauthPaths.serverMetadata,
  summary: "How to ask for access to MCP",
  async handle(_request, _reply, { context: { publicBaseUrl: origin } }) {
    return {
      issuer: origin,
      authorization_endpoint: `${origin}${oauthPaths.authorize}`,
      token_endpoint: `${origin}${oauthPaths.token}`,
      revocation_endpoint: `${origin}${oauthPaths.revoke}`,
      registration_endpoint: `${origin}${oauthPaths.register}`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    };
  },
});
