import { jwtVerify, SignJWT } from "jose";
import { RequestContext, type RequestOptions } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";

/** Long enough to arrive, too short to be worth stealing. */
const lifetimeSeconds = 60;
const issuer = "parley-gateway";
const algorithm = "HS256";

/**
 * The data about a request that a remote subgraph gets: viewer, request id, caller's address and user agent,
 * Idempotency-Key and the origin for links. It is signed with the installation's secret, for that one subgraph.
 */
export function signContext({ services, ...context }: RequestContext, subgraph: string): Promise<string> {
  const { viewer, requestId, clientAddress, userAgent, idempotencyKey, publicBaseUrl } = context;
  const request = {
    viewer,
    requestId,
    clientAddress,
    userAgent,
    idempotencyKey,
    publicBaseUrl,
  } satisfies RequestOptions;
  const now = Math.floor(services.clock.now().getTime() / 1000);
  return new SignJWT({ request })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(subgraph)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(services.keyring.key("viewer-tokens"));
}

/** The context in a token; null for anything but a valid token for this subgraph. */
export async function readContext(
  services: Services,
  subgraph: string,
  token: unknown,
): Promise<RequestContext | null> {
  if (typeof token !== "string") return null;
  const expected = { issuer, audience: subgraph, algorithms: [algorithm], currentDate: services.clock.now() };
  for (const key of services.keyring.keys("viewer-tokens")) {
    try {
      const { payload } = await jwtVerify(token, key, { ...expected, requiredClaims: ["exp", "request"] });
      return new RequestContext(services, payload["request"] as RequestOptions);
    } catch {
      // Signed with another of our secrets, or forged.
    }
  }
  return null;
}
