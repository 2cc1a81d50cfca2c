import { Agent, type Dispatcher } from "undici";
import { allowedKinds, checkUrl } from "./check-url.js";
import { CheckedAddresses } from "./checked-addresses.js";
import { checkedLookup } from "./checked-lookup.js";
import { exchange } from "./exchange.js";
import { type HostResolver, systemResolver } from "./resolve-host.js";
import { classify } from "./outbound-error.js";

/** What one use of outside calls may do. */
export interface OutboundPurpose {
  /** Host names, lower-cased, or any public one. */
  readonly hosts: "any" | readonly string[];
  readonly connectTimeoutMs: number;
  /** From the start of the call to the last byte of the answer. */
  readonly totalTimeoutMs: number;
  readonly maxResponseBytes: number;
  /**
   * What makes an answer. `whole`, unless said: one that breaks off, takes too long or is too large is none. `status`: the
   * status alone; of the body there is what came within time and size.
   */
  readonly answer?: "whole" | "status";
  /**
   * Whether connections are kept for a moment and used again. One may be closed by the other side just as it is used, and
   * then nobody knows what was received: only for calls that may be repeated.
   */
  readonly keepsConnections?: boolean;
}

export interface OutboundOptions<Purpose extends string> {
  readonly purposes: Readonly<Record<Purpose, OutboundPurpose>>;
  /** Whether this machine may be called, then also with plain http. For development and tests. */
  readonly allowLoopback: boolean;
  /** Whether private networks may be called too: only for addresses that the operator chose. */
  readonly allowPrivate?: boolean;
  /** Who is asked what names stand for; the name servers of this machine unless given. */
  readonly resolver?: HostResolver;
  /** Certificates trusted instead of the usual ones, as PEM. */
  readonly ca?: string;
}

export interface OutboundRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Ends the call before its purpose does. */
  readonly signal?: AbortSignal;
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

/** How long an idle connection is kept, in milliseconds. */
const keptFor = 4_000;

export function createOutbound<Purpose extends string>(options: OutboundOptions<Purpose>): Outbound<Purpose> {
  const agents = new Map<string, Agent>();
  const addresses = new Map<Purpose, CheckedAddresses>();
  const resolver = options.resolver ?? systemResolver();

  function agentFor(protocol: string, { connectTimeoutMs, keepsConnections = false }: OutboundPurpose): Agent {
    const name = `${protocol}${connectTimeoutMs}${keepsConnections}`;
    const known = agents.get(name);
    if (known !== undefined) return known;
    const agent = new Agent({
      pipelining: keepsConnections ? 1 : 0,
      // Undici's timers would only watch what the exchange's own does.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Not longer than most servers keep theirs.
      keepAliveTimeout: keptFor,
      keepAliveMaxTimeout: keptFor,
      connect: {
        timeout: connectTimeoutMs,
        lookup: checkedLookup(allowedKinds(protocol, options.allowLoopback, options.allowPrivate), resolver),
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
    });
    agents.set(name, agent);
    return agent;
  }

  function addressesOf(purpose: Purpose): CheckedAddresses {
    const known = addresses.get(purpose);
    if (known !== undefined) return known;
    const { hosts } = options.purposes[purpose];
    const made = new CheckedAddresses((text) => checkUrl(text, hosts, options.allowLoopback, options.allowPrivate));
    addresses.set(purpose, made);
    return made;
  }

  return {
    async request(purpose, { url, method, headers, body, signal }) {
      const rules = options.purposes[purpose];
      const started = performance.now();
      const elapsed = (): number => Math.round(performance.now() - started);
      try {
        const { protocol, origin, path } = addressesOf(purpose).of(url);
        const answer = await exchange(
          agentFor(protocol, rules),
          { origin, path, method, headers: headers ?? {}, body: body ?? null },
          {
            timeoutMs: rules.totalTimeoutMs,
            maxBytes: rules.maxResponseBytes,
            statusOnly: rules.answer === "status",
            signal: signal ?? null,
          },
        );
        return { status: answer.status, headers: answer.headers, body: answer.body, durationMs: elapsed() };
      } catch (error) {
        throw classify(error, elapsed());
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}
