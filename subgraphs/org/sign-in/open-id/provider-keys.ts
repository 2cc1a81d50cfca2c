import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose";
import type { ProviderMetadata } from "./discovery.js";
import { type ProviderFetch, unavailable } from "./provider-fetch.js";

/** How long keys are cached, and the minimum pause before an unknown key causes another request, in milliseconds. */
const [believed, cooldown] = [600_000, 2_000];

/** The signing keys of a provider. An unknown key causes a request, so that a rotation needs no action here. */
export function providerKeys(metadata: () => Promise<ProviderMetadata>, fetch: ProviderFetch): JWTVerifyGetKey {
  let current: { readonly uri: string; readonly keys: JWTVerifyGetKey } | null = null;
  return async (header, token) => {
    const { jwks_uri: uri } = await metadata();
    if (current?.uri !== uri) current = { uri, keys: remoteKeys(uri, fetch) };
    try {
      return await current.keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw unavailable();
    }
  };
}

function remoteKeys(uri: string, fetch: ProviderFetch): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(uri), {
    cacheMaxAge: believed,
    cooldownDuration: cooldown,
    [customFetch]: (url) => fetch(url, { method: "GET", headers: { accept: "application/json" }, body: undefined }),
  });
}
