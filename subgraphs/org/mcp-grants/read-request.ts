import type { RequestContext } from "../../shared/context/request-context.js";
import type { Client } from "./clients/client.js";
import { findClient } from "./clients/find-client.js";
import { mcpGrantErrors } from "./errors.js";
import { type RequestObjection, requestObjection } from "./rules/authorization-request.js";
import { isRedirectUri, isRegistered } from "./rules/redirect-uri.js";
import { responseUrl } from "./rules/response-url.js";
import type { McpAuthorizationInput } from "./types/inputs.js";

/** A request of a known client with a valid redirect URI. */
export interface ReadRequest {
  readonly client: Client;
  /** The URL of /mcp here. */
  readonly resource: string;
  /** Why it is still refused. */
  readonly objection: RequestObjection | null;
  /** The redirect URL for an answer with these fields. */
  readonly answer: (fields: Readonly<Record<string, string | null>>) => string;
}

/** The URL of /mcp, for the origin at which the caller reached this server. */
export const resourceOf = (origin: string): string => `${origin}/mcp`;

/**
 * Checks the client and its redirect URI. Only if both are valid may an answer be sent to the client: otherwise this
 * would be an open redirect.
 * @throws Problem `oauth_client_invalid`, `oauth_redirect_invalid`
 */
export async function readRequest(
  { services, publicBaseUrl: issuer }: RequestContext,
  request: McpAuthorizationInput,
): Promise<ReadRequest> {
  const { clientId, redirectUri } = request;
  const client = await findClient(services, clientId);
  if (client === null) throw mcpGrantErrors.problem("oauth_client_invalid");
  if (!isRedirectUri(redirectUri) || !isRegistered(client.redirectUris, redirectUri)) {
    throw mcpGrantErrors.problem("oauth_redirect_invalid");
  }
  const resource = resourceOf(issuer);
  const {
    responseType,
    codeChallenge = null,
    codeChallengeMethod = null,
    resource: wanted = null,
    state = null,
  } = request;
  const objection = requestObjection(
    { responseType, codeChallenge, codeChallengeMethod, resource: wanted, state },
    resource,
  );
  const answer = (fields: Readonly<Record<string, string | null>>): string =>
    responseUrl(redirectUri, { ...fields, state, iss: issuer });
  return { client, resource, objection, answer };
}
