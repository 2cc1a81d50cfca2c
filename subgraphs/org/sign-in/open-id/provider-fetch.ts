import { OutboundError } from "../../../shared/outbound/outbound-error.js";
import { createOutbound, type OutboundRequest } from "../../../shared/outbound/outbound.js";
import { signInErrors } from "../errors.js";

/** Calls to the provider answer JSON, and are bounded in time and size. */
export interface ProviderFetch {
  /** @throws Problem `sign_in_provider_unavailable` when nothing came that is a JSON object */
  (request: OutboundRequest): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
}

/** After a call without an answer the provider is left alone for so long, in milliseconds. */
const restAfterFailure = 2_000;

/** The operator chose the provider, so it may be on a private network; on this machine only when the issuer is. */
export function providerFetch(issuer: string): ProviderFetch {
  const { hostname } = new URL(issuer);
  const outbound = createOutbound({
    allowLoopback: ["localhost", "127.0.0.1", "[::1]"].includes(hostname),
    allowPrivate: true,
    purposes: {
      provider: { hosts: "any", connectTimeoutMs: 3_000, totalTimeoutMs: 5_000, maxResponseBytes: 256 * 1024 },
    },
  });
  let restsUntil = 0;
  return async (request) => {
    if (performance.now() < restsUntil) throw unavailable();
    try {
      const { status, body } = await outbound.request("provider", request);
      return { status, body: jsonObject(body.toString("utf8")) };
    } catch (error) {
      if (error instanceof OutboundError) restsUntil = performance.now() + restAfterFailure;
      throw error instanceof OutboundError || error instanceof SyntaxError ? unavailable() : error;
    }
  };
}

/** What a client is told when the provider cannot be asked. */
export function unavailable() {
  return signInErrors.problem("sign_in_provider_unavailable", { retryAfter: Math.ceil(restAfterFailure / 1_000) });
}

function jsonObject(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new SyntaxError("No JSON object.");
  return value as Readonly<Record<string, unknown>>;
}
