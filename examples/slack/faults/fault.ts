import { limits } from "../model/limits.js";

/** A fault instead of, or after, the effect of a call. */
export type Fault =
  /** It is done, then the connection breaks: the caller cannot know. */
  | { readonly kind: "ok_then_drop" }
  /** The connection breaks before anything is done. */
  | { readonly kind: "drop" }
  /** No answer until `release` lets the call continue. */
  | { readonly kind: "hang" }
  | { readonly kind: "status"; readonly status: number }
  /** 429; null leaves out the header that says for how long. */
  | { readonly kind: "ratelimit"; readonly retryAfter: number | null }
  /** A page of a proxy instead of JSON. */
  | { readonly kind: "html" }
  /** Slack's own word, which need not fit the method. */
  | { readonly kind: "error"; readonly error: string };

/** Which calls a fault befalls: the next `count` ones of a method, or of those that have the arguments of `where`. */
export interface Ordered {
  readonly method: string;
  readonly where?: Readonly<Record<string, unknown>> | undefined;
  readonly count: number;
  readonly fault: Fault;
}

/** Checks the input of the control API. Returns the fault, or the reason for the refusal. */
export function readFault(body: Readonly<Record<string, unknown>>): Ordered | string {
  const { method, kind, count = 1 } = body;
  if (typeof method !== "string" || method === "" || method.length > 100) return "method must name a method.";
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1 || count > limits.callsPerFault) {
    return `count must be 1 to ${limits.callsPerFault}.`;
  }
  const fault = readKind(kind, body);
  return typeof fault === "string" ? fault : { method, count, fault };
}

function readKind(kind: unknown, body: Readonly<Record<string, unknown>>): Fault | string {
  switch (kind) {
    case "ok_then_drop":
    case "drop":
    case "hang":
    case "html":
      return { kind };
    case "status": {
      const { status = 503 } = body;
      if (typeof status !== "number" || !Number.isInteger(status) || status < 400 || status > 599 || status === 429) {
        return "status must be 400 to 599. For 429 there is the kind ratelimit.";
      }
      return { kind, status };
    }
    case "ratelimit": {
      const { retry_after: retryAfter = null } = body;
      if (retryAfter === null) return { kind, retryAfter };
      if (typeof retryAfter !== "number" || !Number.isInteger(retryAfter) || retryAfter < 0 || retryAfter > 86_400) {
        return "retry_after must be seconds, or null for an answer without the header.";
      }
      return { kind, retryAfter };
    }
    case "error": {
      const { error } = body;
      if (typeof error !== "string" || error === "" || error.length > 1_000) return "error must be a word.";
      return { kind, error };
    }
    default:
      return "kind must be ok_then_drop, drop, hang, status, ratelimit, html or error.";
  }
}
