import { Agent, type Dispatcher } from "undici";
import { allowedKinds, checkUrl } from "./check-url.js";
import { checkedLookup } from "./checked-lookup.js";
import { classify, OutboundError } from "./outbound-error.js";

/** What one use of outside calls may do. */
export interface OutboundPurpose {
  /** Host names, lower-cased, or any public one. */
  readonly hosts: "any" | readonly string[];
  readonly connectTimeoutMs: number;
  /** From the start of the call to the last byte of the answer. */
  readonly totalTimeoutMs: number;
  readonly maxResponseBytes: number;
}

export interface OutboundOptions<Purpose extends string> {
  readonly purposes: Readonly<Record<Purpose, OutboundPurpose>>;
  /** Whether this machine may be called, then also with plain http. For development and tests. */
  readonly allowLoopback: boolean;
  /** Certificates trusted instead of the usual ones, as PEM. */
  readonly ca?: string;
}

export interface OutboundRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Any status, 3xx included: redirects are not followed. */
export interface OutboundResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly durationMs: number;
}

/** The only way to call other servers by HTTP. Nothing is retried or followed; both are decisions of the caller. */
export interface Outbound<Purpose extends string> {
  /** @throws OutboundError with its reason when there was no whole answer */
  request(purpose: Purpose, request: OutboundRequest): Promise<OutboundResponse>;
  /** Cuts off what is under way. */
  close(): Promise<void>;
}

export function createOutbound<Purpose extends string>(options: OutboundOptions<Purpose>): Outbound<Purpose> {
  const agents = new Map<string, Agent>();

  function agentFor(protocol: string, connectTimeoutMs: number): Agent {
    const name = `${protocol}${connectTimeoutMs}`;
    const known = agents.get(name);
    if (known !== undefined) return known;
    const agent = new Agent({
      // A kept connection may be closed by the other side just as it is used, and then nobody knows what was received.
      pipelining: 0,
      connect: {
        timeout: connectTimeoutMs,
        lookup: checkedLookup(allowedKinds(protocol, options.allowLoopback)),
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
    });
    agents.set(name, agent);
    return agent;
  }

  return {
    async request(purpose, { url: text, method, headers, body }) {
      const rules = options.purposes[purpose];
      const started = performance.now();
      const elapsed = (): number => Math.round(performance.now() - started);
      try {
        const url = checkUrl(text, rules.hosts, options.allowLoopback);
        const answer = await agentFor(url.protocol, rules.connectTimeoutMs).request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method,
          headers: { ...headers },
          body: body ?? null,
          signal: AbortSignal.timeout(rules.totalTimeoutMs),
          headersTimeout: rules.totalTimeoutMs,
          bodyTimeout: rules.totalTimeoutMs,
        });
        const bytes = await readAtMost(answer.body, rules.maxResponseBytes, elapsed);
        return { status: answer.statusCode, headers: answer.headers, body: bytes, durationMs: elapsed() };
      } catch (error) {
        throw classify(error, elapsed());
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

async function readAtMost(body: AsyncIterable<Uint8Array>, limit: number, elapsed: () => number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early destroys the stream and its connection.
  for await (const part of body) {
    size += part.length;
    if (size > limit) throw new OutboundError("too_large", `The answer is larger than ${limit} bytes.`, elapsed());
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
