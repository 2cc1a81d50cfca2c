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

/** The URL at which a browser begins a sign-in at the provider (authorization code with PKCE). */
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
 * Exchanges the code from a browser's redirect for the provider's claims about the person; null when the provider
 * refuses the code, or the claims belong to another sign-in. @throws Problem `sign_in_provider_unavailable`
 */
export async function exchangeCode(
  provider: OpenIdProvider,
  clock: Clock,
  ticket: SignInTicket,
  code: string,
): Promise<ProviderClaims | null> {
  const client = await provider.client(clock);
  const callback = new URL(ticket.redirectUri);
  // The sender of a state or an issuer also sent these (`finishProviderSignIn`).
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
  // The package trusts the token endpoint; here the signature is checked, as for a presented token.
  const token = tokens?.id_token === undefined ? null : await provider.verify(tokens.id_token, clock);
  if (tokens === null || token === null) return null;
  return token.payload["email"] === undefined ? withUserinfo(client, token, tokens.access_token) : token.claims;
}

/** Many providers return the address only for the access token. */
async function withUserinfo(
  client: Configuration,
  { claims, payload }: ProviderToken,
  accessToken: string,
): Promise<ProviderClaims> {
  if (client.serverMetadata().userinfo_endpoint === undefined) return claims;
  // Claims about another subject are refused (OpenID Connect Core 5.3.4).
  const userInfo = await unlessRefused(fetchUserInfo(client, accessToken, claims.subject));
  if (userInfo === null) return claims;
  return readProviderClaims({ ...userInfo, iss: payload.iss, sub: payload.sub, org_id: payload["org_id"] }) ?? claims;
}

/** The result; null when the provider refuses, or its answer is invalid. */
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
