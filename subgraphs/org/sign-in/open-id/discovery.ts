import { type ProviderFetch, unavailable } from "./provider-fetch.js";

/** What is used of a provider's description of itself (OpenID Connect Discovery 1.0). */
export interface ProviderMetadata {
  readonly jwksUri: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userinfoEndpoint: string | null;
}

/** How long a description is believed, in milliseconds. */
const timeToLive = 3600_000;

/** Reads a provider's description when it is first needed, and again every hour. */
export function discovery(issuer: string, fetch: ProviderFetch): () => Promise<ProviderMetadata> {
  let known: { readonly metadata: Promise<ProviderMetadata>; readonly until: number } | null = null;
  return () => {
    if (known !== null && performance.now() < known.until) return known.metadata;
    const entry = { metadata: read(issuer, fetch), until: performance.now() + timeToLive };
    known = entry;
    entry.metadata.catch(() => {
      if (known === entry) known = null;
    });
    return entry.metadata;
  };
}

async function read(issuer: string, fetch: ProviderFetch): Promise<ProviderMetadata> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const { status, body } = await fetch({ method: "GET", url, headers: { accept: "application/json" } });
  // A provider that describes another one would let that one speak for it.
  if (status !== 200 || body["issuer"] !== issuer) throw unavailable();
  return {
    jwksUri: addressIn(body, "jwks_uri"),
    authorizationEndpoint: addressIn(body, "authorization_endpoint"),
    tokenEndpoint: addressIn(body, "token_endpoint"),
    userinfoEndpoint: body["userinfo_endpoint"] === undefined ? null : addressIn(body, "userinfo_endpoint"),
  };
}

function addressIn(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  if (typeof value !== "string" || !URL.canParse(value) || !/^https?:/.test(value)) throw unavailable();
  return value;
}
