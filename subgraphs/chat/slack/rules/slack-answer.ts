/** What one call of Slack came to (wire contract chat 8). */
export type SlackAnswer =
  /** Slack did it. */
  | { readonly kind: "ok"; readonly data: SlackData; readonly scopes: readonly string[] }
  /** Slack refused, in a word of its own. */
  | { readonly kind: "refused"; readonly error: string; readonly data: SlackData }
  /** Slack refused without a word, as for a channel that the bot is not in. */
  | { readonly kind: "refused_silently"; readonly data: SlackData }
  /** Too many calls; seconds to wait, where Slack says them. */
  | { readonly kind: "rate_limited"; readonly retryAfter: number | null }
  /** Something answered that is not Slack's API, and did not take the call. */
  | { readonly kind: "http"; readonly status: number }
  /** Nothing left this machine. */
  | { readonly kind: "unreachable" }
  /** Nobody answered in time; Slack may have done it. */
  | { readonly kind: "late" }
  /** Slack may have done it or not. */
  | { readonly kind: "ambiguous" };

/** An object of Slack's. What is in it is foreign. */
export type SlackData = Readonly<Record<string, unknown>>;

/** What the client of Slack throws, as far as it tells outcomes apart. */
export interface ThrownBySlackClient {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly statusCode?: unknown;
  readonly retryAfter?: unknown;
  readonly original?: unknown;
}

/** Slack's words are such; a page of a proxy is not. */
const slackWord = /^[a-z0-9_]{1,64}$/;

/** After these, Slack says, a part may have happened. */
const ambiguousWords = new Set(["fatal_error", "internal_error", "service_unavailable"]);
const rateWords = new Set(["ratelimited", "rate_limited"]);
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** The answer that a failure of the client stands for: the table of wire contract chat 8. */
export function answerOfFailure(thrown: ThrownBySlackClient): SlackAnswer {
  switch (thrown.code) {
    case "slack_webapi_platform_error":
      return ofPlatformError(isObject(thrown.data) ? thrown.data : {});
    case "slack_webapi_rate_limited_error":
      return { kind: "rate_limited", retryAfter: secondsOf(thrown.retryAfter) };
    case "slack_webapi_http_error": {
      const status = Number(thrown.statusCode);
      return status >= 500 && status <= 599 ? { kind: "ambiguous" } : { kind: "http", status };
    }
    case "slack_webapi_request_error":
      return ofRequestError(thrown.original);
    default:
      // A 429 without the header Retry-After is no error of its own kind.
      return String(thrown.message).startsWith("Retry header did not contain")
        ? { kind: "rate_limited", retryAfter: null }
        : { kind: "ambiguous" };
  }
}

function ofPlatformError(data: SlackData): SlackAnswer {
  const { error } = data;
  if (error === undefined) return { kind: "refused_silently", data };
  if (typeof error !== "string" || !slackWord.test(error) || ambiguousWords.has(error)) return { kind: "ambiguous" };
  if (!rateWords.has(error)) return { kind: "refused", error, data };
  const metadata = isObject(data["response_metadata"]) ? data["response_metadata"] : {};
  return { kind: "rate_limited", retryAfter: secondsOf(metadata["retryAfter"]) };
}

function ofRequestError(original: unknown): SlackAnswer {
  if (!isObject(original)) return { kind: "ambiguous" };
  if (original["name"] === "TimeoutError" || original["name"] === "AbortError") return { kind: "late" };
  const cause = isObject(original["cause"]) ? original["cause"] : {};
  return neverSent.has(String(cause["code"])) ? { kind: "unreachable" } : { kind: "ambiguous" };
}

const longestWait = 86_400;

function secondsOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0
    ? Math.min(Math.ceil(value), longestWait)
    : null;
}

function isObject(value: unknown): value is SlackData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
