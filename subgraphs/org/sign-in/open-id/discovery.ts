import { allowInsecureRequests, ClientError, customFetch, discovery, type ServerMetadata } from "openid-client";
import { type ProviderFetch, unavailable } from "./provider-fetch.js";

/** A provider's discovery document (OpenID Connect Discovery 1.0), with the used endpoints. */
export type ProviderMetadata = ServerMetadata & { readonly jwks_uri: string };

/** How long a document is cached, in milliseconds. */
const timeToLive = 3600_000;

/** Reads a provider's document on first use, and again every hour. */
export function discoverHourly(
  issuer: string,
  clientId: string,
  fetch: ProviderFetch,
): () => Promise<ProviderMetadata> {
  let known: { readonly metadata: Promise<ProviderMetadata>; readonly until: number } | null = null;
  return () => {
    if (known !== null && performance.now() < known.until) return known.metadata;
    const entry = { metadata: read(issuer, clientId, fetch), until: performance.now() + timeToLive };
    known = entry;
    entry.metadata.catch(() => {
      if (known === entry) known = null;
    });
    return entry.metadata;
  };
}

async function read(issuer: string, clientId: string, fetch: ProviderFetch): Promise<ProviderMetadata> {
  // The operator decides whether the issuer may be called by plain http.
  const options = { [customFetch]: fetch, execute: [allowInsecureRequests] };
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, options).catch((error: unknown) => {
    throw error instanceof ClientError || error instanceof TypeError ? unavailable() : error;
  });
  const metadata: ServerMetadata = found.serverMetadata();
  const { issuer: named, jwks_uri, authorization_endpoint, token_endpoint, userinfo_endpoint } = metadata;
  // A document of another issuer would let that one act for it. The package allows that for some providers.
  if (named !== issuer) throw unavailable();
  if (![authorization_endpoint, token_endpoint].every(isAddress) || !isAddress(jwks_uri)) throw unavailable();
  if (userinfo_endpoint !== undefined && !isAddress(userinfo_endpoint)) throw unavailable();
  return { ...metadata, jwks_uri };
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^https?:/.test(value);
}
