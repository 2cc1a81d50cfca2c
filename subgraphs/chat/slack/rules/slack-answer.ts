/** The result of one call of Slack (wire contract chat 8). */
export type SlackAnswer =
  /** Slack did it. */
  | { readonly kind: "ok"; readonly data: SlackData; readonly scopes: readonly string[] }
  /** Slack refused, with an error code. */
  | { readonly kind: "refused"; readonly error: string; readonly data: SlackData }
  /** Slack refused without an error code, as for a channel that the bot is not in. */
  | { readonly kind: "refused_silently"; readonly data: SlackData }
  /** Too many calls; seconds to wait, if Slack reports them. */
  | { readonly kind: "rate_limited"; readonly retryAfter: number | null }
  /** The answer did not come from Slack's API, which did not get the call. */
  | { readonly kind: "http"; readonly status: number }
  /** Nothing left this machine. */
  | { readonly kind: "unreachable" }
  /** No answer came in time. Slack may have done it. */
  | { readonly kind: "late" }
  /** Slack may have done it or not. */
  | { readonly kind: "ambiguous" };

/** An object from Slack. Its content is untrusted. */
export type SlackData = Readonly<Record<string, unknown>>;

/** The errors of Slack's client, as far as they distinguish outcomes. */
export interface ThrownBySlackClient {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly statusCode?: unknown;
  readonly retryAfter?: unknown;
  readonly original?: unknown;
}

/** Slack's error codes look like this; a proxy's page does not. */
const slackWord = /^[a-z0-9_]{1,64}$/;

/** After these errors, according to Slack, a part may have happened. */
const ambiguousWords = new Set(["fatal_error", "internal_error", "service_unavailable"]);
const rateWords = new Set(["ratelimited", "rate_limited"]);
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** The result for a failure of the client: the table of wire contract chat 8. */
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
      // For a 429 without the header Retry-After the client has no separate error.
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
