import Stripe from "stripe";
import type { Config } from "../../../shared/config/config.js";
import { createOutbound, type Outbound } from "../../../shared/outbound/outbound.js";
import { timeLimit } from "../../../shared/config/time-limit.js";

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const mostBytes = 1024 * 1024;

/**
 * Stripe's own client. Its requests go through our code for outside calls. It repeats a request once, under the same
 * idempotency key, when the connection fails or Stripe says so.
 */
export function openStripe(config: Config): Stripe {
  const { protocol, hostname, port } = new URL(config.STRIPE_BASE_URL);
  const isLoopback = loopback.test(hostname);
  const outbound = createOutbound({
    purposes: {
      stripe: {
        hosts: [hostname],
        connectTimeoutMs: config.STRIPE_TIMEOUT_MS,
        totalTimeoutMs: config.STRIPE_TIMEOUT_MS,
        maxResponseBytes: mostBytes,
      },
    },
    allowLoopback: isLoopback,
    timeFactor: config.TIME_LIMITS_FACTOR,
  });
  return new Stripe(config.STRIPE_SECRET_KEY!, {
    httpClient: Stripe.createFetchHttpClient(fetchThrough(outbound) as unknown as typeof fetch),
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    // Our own timeout is shorter and gives the reason.
    timeout: timeLimit(config, config.STRIPE_TIMEOUT_MS) * 2,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

interface FetchInit {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: readonly [name: string, value: string][];
  readonly body?: string;
}

/** The part of `fetch` that Stripe's client uses. */
function fetchThrough(outbound: Outbound<"stripe">) {
  return async (url: string, { method, headers, body }: FetchInit): Promise<Response> => {
    const request = { method, url, headers: Object.fromEntries(headers), ...(body === undefined ? {} : { body }) };
    const answer = await outbound.request("stripe", request);
    const received = Object.entries(answer.headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: received });
  };
}
