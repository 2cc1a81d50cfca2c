import { errors, jwtVerify, type JWTPayload } from "jose";
import {
  allowInsecureRequests,
  ClientSecretBasic,
  clockSkew,
  clockTolerance,
  Configuration,
  customFetch,
  None,
} from "openid-client";
import type { Clock } from "../../../shared/clock/clock.js";
import { definePart } from "../../../shared/context/parts.js";
import { type ProviderClaims, readProviderClaims } from "../rules/provider-claims.js";
import { discoverHourly } from "./discovery.js";
import { type ProviderFetch, providerFetch } from "./provider-fetch.js";
import { providerKeys } from "./provider-keys.js";

/** A valid token of the provider. */
export interface ProviderToken {
  readonly claims: ProviderClaims;
  readonly payload: JWTPayload;
  readonly expiresAt: Date;
}

/** The outside sign-in provider (`OIDC_ISSUER`). */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Our client configuration at that time. @throws Problem `sign_in_provider_unavailable` */
  client(clock: Clock): Promise<Configuration>;
  /**
   * The claims of a token that it issued for us and that is valid now; null for anything else.
   * @throws Problem `sign_in_provider_unavailable`
   */
  verify(token: string, clock: Clock): Promise<ProviderToken | null>;
}

/** Only signature algorithms with a key that only the provider has. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** Token types that identify a person: not, for example, logout tokens. */
const types: readonly unknown[] = [undefined, "JWT", "jwt", "at+jwt", "application/at+jwt"];

/** The provider of the settings, with its cached data; null for none. */
export const openIdProvider = definePart<OpenIdProvider | null>({
  name: "the sign-in provider",
  open({ config }) {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret = null } = config;
    if (issuer === undefined || clientId === undefined) return null;
    return createProvider(providerFetch(issuer, config.TIME_LIMITS_FACTOR), issuer, clientId, clientSecret);
  },
});

function createProvider(fetch: ProviderFetch, issuer: string, audience: string, secret: string | null): OpenIdProvider {
  const metadata = discoverHourly(issuer, audience, fetch);
  const keys = providerKeys(metadata, fetch);
  const authentication = secret === null ? None() : ClientSecretBasic(secret);
  return {
    issuer,
    async client(clock) {
      const server = { ...(await metadata()), id_token_signing_alg_values_supported: algorithms };
      const skew = Math.round((clock.now().getTime() - Date.now()) / 1_000);
      const times = { [clockSkew]: skew, [clockTolerance]: 0 };
      const client = new Configuration(server, audience, times, authentication);
      allowInsecureRequests(client);
      client[customFetch] = fetch;
      // `fetch` has its own.
      client.timeout = 0;
      return client;
    },
    // Not openid-client: it checks tokens that it fetched itself, but no tokens that a caller presents.
    async verify(token, clock) {
      try {
        const expected = { issuer, audience, algorithms, requiredClaims: ["sub", "exp"], currentDate: clock.now() };
        const { payload, protectedHeader } = await jwtVerify(token, keys, expected);
        const { azp = audience } = payload;
        // Issued to another client, although we are in its audience (OpenID Connect Core 3.1.3.7).
        if (azp !== audience) return null;
        const claims = types.includes(protectedHeader.typ) ? readProviderClaims(payload) : null;
        return claims === null ? null : { claims, payload, expiresAt: new Date(payload.exp! * 1000) };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
