import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import type { Clock } from "../../../shared/clock/clock.js";
import { Problem } from "../../../shared/errors/problem.js";
import { type ProviderClaims, readProviderClaims } from "../rules/provider-claims.js";
import type { OpenIdProvider, ProviderToken } from "./open-id-provider.js";
import type { SignInTicket } from "./sign-in-ticket.js";

/** Where a browser begins a sign-in at the provider (authorization code with PKCE). */
export async function authorizationUrl(provider: OpenIdProvider, clock: Clock, ticket: SignInTicket): Promise<string> {
  const url = buildAuthorizationUrl(await provider.client(clock), {
    redirect_uri: ticket.redirectUri,
    scope: "openid email profile",
    state: ticket.state,
    nonce: ticket.nonce,
    code_challenge: await calculatePKCECodeChallenge(ticket.verifier),
    code_challenge_method: "S256",
  });
  return url.href;
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
  const client = await provider.client(clock);
  const callback = new URL(ticket.redirectUri);
  // Whoever sends a state or an issuer sent these (`finishProviderSignIn`).
  const sent = { code, state: ticket.state, iss: provider.issuer };
  for (const [name, value] of Object.entries(sent)) callback.searchParams.set(name, value);
  const tokens = await unlessRefused(
    authorizationCodeGrant(client, callback, {
      expectedState: ticket.state,
      expectedNonce: ticket.nonce,
      pkceCodeVerifier: ticket.verifier,
      idTokenExpected: true,
    }),
  );
  // The package believes what came from the token endpoint itself; here its signature counts, as in a token that is shown.
  const token = tokens?.id_token === undefined ? null : await provider.verify(tokens.id_token, clock);
  if (tokens === null || token === null) return null;
  return token.payload["email"] === undefined ? withUserinfo(client, token, tokens.access_token) : token.claims;
}

/** Many providers tell the address only where the access token is shown. */
async function withUserinfo(
  client: Configuration,
  { claims, payload }: ProviderToken,
  accessToken: string,
): Promise<ProviderClaims> {
  if (client.serverMetadata().userinfo_endpoint === undefined) return claims;
  // What is said of another subject is not of this person (OpenID Connect Core 5.3.4), and refused.
  const told = await unlessRefused(fetchUserInfo(client, accessToken, claims.subject));
  if (told === null) return claims;
  return readProviderClaims({ ...told, iss: payload.iss, sub: payload.sub, org_id: payload["org_id"] }) ?? claims;
}

/** What was asked for; null when the provider refuses it, or its answer is not what it must be. */
async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ClientError && error.cause instanceof Problem) throw error.cause;
    const refusals = [ClientError, ResponseBodyError, WWWAuthenticateChallengeError];
    if (refusals.some((refusal) => error instanceof refusal)) return null;
    throw error;
  }
}
