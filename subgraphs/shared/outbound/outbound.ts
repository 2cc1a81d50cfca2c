import { Agent, type Dispatcher } from "undici";
import { allowedKinds, checkUrl } from "./check-url.js";
import { CheckedAddresses } from "./checked-addresses.js";
import { checkedLookup } from "./checked-lookup.js";
import { exchange } from "./exchange.js";
import { type HostResolver, systemResolver } from "./resolve-host.js";
import { classify } from "./outbound-error.js";

/** The limits for one use of outside calls. */
export interface OutboundPurpose {
  /** Allowed host names, lower-cased, or any public one. */
  readonly hosts: "any" | readonly string[];
  readonly connectTimeoutMs: number;
  /** From the start of the call to the last byte of the answer. */
  readonly totalTimeoutMs: number;
  readonly maxResponseBytes: number;
  /**
   * When an answer counts. `complete`, the default: only a complete answer. If it breaks off, takes too long or is too
   * large, there is none. `status`: the status is enough, and the body contains what arrived within time and size.
   */
  readonly answer?: "complete" | "status";
  /**
   * Whether idle connections are reused for a moment. The other side may close one just when it is used, and then it is
   * unknown what was received. Only for calls that may be repeated.
   */
  readonly keepsConnections?: boolean;
}

export interface OutboundOptions<Purpose extends string> {
  readonly purposes: Readonly<Record<Purpose, OutboundPurpose>>;
  /** Whether this machine may be called, in that case also with plain http. For development and tests. */
  readonly allowLoopback: boolean;
  /** Whether private networks may be called too: only for addresses that the operator chose. */
  readonly allowPrivate?: boolean;
  /** Resolves host names; the default is the name servers of this machine. */
  readonly resolver?: HostResolver;
  /** Certificates that are trusted instead of the usual ones, as PEM. */
  readonly ca?: string;
  /** Multiplies the time limits of the purposes (`TIME_LIMITS_FACTOR`); 1 if it is not given. */
  readonly timeFactor?: number;
}

export interface OutboundRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Aborts the call early. */
  readonly signal?: AbortSignal;
}

/** Any status, including 3xx: redirects are not followed. */
export interface OutboundResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly durationMs: number;
}

/** The only way to call other servers by HTTP. It does not retry or follow redirects; that is the caller's decision. */
export interface Outbound<Purpose extends string> {
  /** @throws OutboundError with its reason when there was no complete answer */
  request(purpose: Purpose, request: OutboundRequest): Promise<OutboundResponse>;
  /** Cancels the calls in progress. */
  close(): Promise<void>;
}

/** How long an idle connection is reused, in milliseconds. */
const keepAliveMilliseconds = 4_000;

export function createOutbound<Purpose extends string>(options: OutboundOptions<Purpose>): Outbound<Purpose> {
  const agents = new Map<string, Agent>();
  const addresses = new Map<Purpose, CheckedAddresses>();
  const { timeFactor = 1 } = options;
  const resolver = options.resolver ?? systemResolver(timeFactor);

  function agentFor(protocol: string, { connectTimeoutMs, keepsConnections = false }: OutboundPurpose): Agent {
    const name = `${protocol}${connectTimeoutMs}${keepsConnections}`;
    const known = agents.get(name);
    if (known !== undefined) return known;
    const agent = new Agent({
      pipelining: keepsConnections ? 1 : 0,
      // Undici's timers are off, because the exchange has its own.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Shorter than the idle timeout of most servers.
      keepAliveTimeout: keepAliveMilliseconds,
      keepAliveMaxTimeout: keepAliveMilliseconds,
      connect: {
        timeout: connectTimeoutMs * timeFactor,
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
            timeoutMs: rules.totalTimeoutMs * timeFactor,
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
