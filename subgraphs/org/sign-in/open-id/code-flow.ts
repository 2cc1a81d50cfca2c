import type { Clock } from "../../../shared/clock/clock.js";
import { type ProviderClaims, readProviderClaims } from "../rules/provider-claims.js";
import type { OpenIdProvider, ProviderToken } from "./open-id-provider.js";
import { challengeOf, type SignInTicket } from "./sign-in-ticket.js";

/** Where a browser begins a sign-in at the provider (authorization code with PKCE). */
export async function authorizationUrl(provider: OpenIdProvider, ticket: SignInTicket): Promise<string> {
  const { authorizationEndpoint } = await provider.metadata();
  const url = new URL(authorizationEndpoint);
  const asked = {
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: ticket.redirectUri,
    scope: "openid email profile",
    state: ticket.state,
    nonce: ticket.nonce,
    code_challenge: challengeOf(ticket),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.toString();
}

/**
 * Exchanges the code that a browser came back with for what the provider says of the person; null when it does not take
 * the code, or says something of another sign-in. @throws Problem `sign_in_provider_unavailable`
 */
export async function exchangeCode(
  provider: OpenIdProvider,
  clock: Clock,
  ticket: SignInTicket,
  code: string,
): Promise<ProviderClaims | null> {
  const { tokenEndpoint } = await provider.metadata();
  const { clientId, clientSecret, fetch } = provider;
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: ticket.redirectUri,
    code_verifier: ticket.verifier,
    ...(clientSecret === null ? { client_id: clientId } : {}),
  };
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
    ...(clientSecret === null ? {} : { authorization: basic(clientId, clientSecret) }),
  };
  const body = new URLSearchParams(form).toString();
  const answer = await fetch({ method: "POST", url: tokenEndpoint, headers, body });
  const { id_token: idToken, access_token: accessToken } = answer.body;
  if (answer.status !== 200 || typeof idToken !== "string") return null;
  const token = await provider.verify(idToken, clock);
  if (token === null || token.payload["nonce"] !== ticket.nonce) return null;
  return token.payload["email"] === undefined ? withUserinfo(provider, token, accessToken) : token.claims;
}

/** Many providers tell the address only where the access token is shown. */
async function withUserinfo(
  provider: OpenIdProvider,
  { claims, payload }: ProviderToken,
  accessToken: unknown,
): Promise<ProviderClaims> {
  const { userinfoEndpoint: url } = await provider.metadata();
  if (url === null || typeof accessToken !== "string") return claims;
  const headers = { accept: "application/json", authorization: `Bearer ${accessToken}` };
  const { status, body } = await provider.fetch({ method: "GET", url, headers });
  // What is said of another subject is not of this person (OpenID Connect Core 5.3.4).
  if (status !== 200 || body["sub"] !== claims.subject) return claims;
  return readProviderClaims({ ...body, iss: payload.iss, sub: payload.sub, org_id: payload["org_id"] }) ?? claims;
}

/** RFC 6749, 2.3.1: both parts are form-encoded first. */
function basic(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => new URLSearchParams({ "": part }).toString().slice(1));
  return `Basic ${Buffer.from(encoded.join(":")).toString("base64")}`;
}
