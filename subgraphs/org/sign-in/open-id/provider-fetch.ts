import type { CustomFetch } from "openid-client";
import type { Dispatcher } from "undici";
import { OutboundError } from "../../../shared/outbound/outbound-error.js";
import { createOutbound } from "../../../shared/outbound/outbound.js";
import { signInErrors } from "../errors.js";

/**
 * Calls to the provider, in the form that the packages require: limited in time and size, to allowed addresses. Every
 * answer is a JSON object.
 * @throws Problem `sign_in_provider_unavailable` when there is no such answer
 */
export type ProviderFetch = (
  url: string,
  options: Pick<Parameters<CustomFetch>[1], "method" | "headers" | "body">,
) => Promise<Response>;

/** After a failed call the provider is not called for this time, in milliseconds. */
const restAfterFailure = 2_000;

/** The operator chose the provider, so it may be on a private network; on this machine only when the issuer is. */
export function providerFetch(issuer: string, timeFactor = 1): ProviderFetch {
  const { hostname } = new URL(issuer);
  const outbound = createOutbound({
    allowLoopback: ["localhost", "127.0.0.1", "[::1]"].includes(hostname),
    allowPrivate: true,
    timeFactor,
    purposes: {
      provider: { hosts: "any", connectTimeoutMs: 3_000, totalTimeoutMs: 5_000, maxResponseBytes: 256 * 1024 },
    },
  });
  let restsUntil = 0;
  return async (url, { method, headers, body }) => {
    if (performance.now() < restsUntil) throw unavailable();
    try {
      const form = body instanceof URLSearchParams ? { body: body.toString() } : {};
      const answer = await outbound.request("provider", {
        method: method as Dispatcher.HttpMethod,
        url,
        headers,
        ...form,
      });
      return jsonAnswer(answer.status, answer.body.toString("utf8"));
    } catch (error) {
      if (error instanceof OutboundError) restsUntil = performance.now() + restAfterFailure;
      throw error instanceof OutboundError || error instanceof SyntaxError ? unavailable() : error;
    }
  };
}

/** The error for clients when the provider is unreachable. */
export function unavailable() {
  return signInErrors.problem("sign_in_provider_unavailable", { retryAfter: Math.ceil(restAfterFailure / 1_000) });
}

function jsonAnswer(status: number, text: string): Response {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new SyntaxError("No JSON object.");
  // `Response` accepts neither invalid HTTP statuses, nor a body for statuses without one.
  if (status < 200 || status > 599 || [204, 205, 304].includes(status))
    throw new SyntaxError("No status of an answer.");
  return Response.json(value, { status });
}
