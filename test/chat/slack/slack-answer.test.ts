import { expect, test } from "vitest";
import { answerOfFailure, type SlackAnswer } from "../../../subgraphs/chat/slack/rules/slack-answer.js";

const platform = (data: object) => ({ code: "slack_webapi_platform_error", data });
const request = (original: object) => ({ code: "slack_webapi_request_error", original });
const failing = (code: string) => request(Object.assign(new TypeError("fetch failed"), { cause: { code } }));
const named = (name: string) => request(Object.assign(new Error(name), { name }));
const http = (statusCode: number) => ({ code: "slack_webapi_http_error", statusCode });

const ambiguous: SlackAnswer = { kind: "ambiguous" };
const unreachable: SlackAnswer = { kind: "unreachable" };

// The rows of the table in wire contract chat 8.
test.each<[string, object, SlackAnswer]>([
  [
    "a word of Slack",
    platform({ error: "channel_not_found" }),
    { kind: "refused", error: "channel_not_found", data: { error: "channel_not_found" } },
  ],
  ["no word", platform({ not_in_channel: true }), { kind: "refused_silently", data: { not_in_channel: true } }],
  ["fatal_error", platform({ error: "fatal_error" }), ambiguous],
  ["internal_error", platform({ error: "internal_error" }), ambiguous],
  ["service_unavailable", platform({ error: "service_unavailable" }), ambiguous],
  ["a page of a proxy", platform({ error: "<html>Bad gateway</html>" }), ambiguous],
  ["a word that is too long", platform({ error: "a".repeat(65) }), ambiguous],
  ["a word that is no text", platform({ error: { code: 1 } }), ambiguous],
  [
    "ratelimited with a wait",
    platform({ error: "ratelimited", response_metadata: { retryAfter: 7 } }),
    { kind: "rate_limited", retryAfter: 7 },
  ],
  ["rate_limited without", platform({ error: "rate_limited" }), { kind: "rate_limited", retryAfter: null }],
  [
    "a 429 with Retry-After",
    { code: "slack_webapi_rate_limited_error", retryAfter: 30 },
    { kind: "rate_limited", retryAfter: 30 },
  ],
  [
    "a wait of years",
    { code: "slack_webapi_rate_limited_error", retryAfter: 1e12 },
    { kind: "rate_limited", retryAfter: 86_400 },
  ],
  [
    "a 429 without Retry-After",
    new Error("Retry header did not contain a valid timeout (url: …, retry-after header: null)"),
    { kind: "rate_limited", retryAfter: null },
  ],
  ["500", http(500), ambiguous],
  ["599", http(599), ambiguous],
  ["404", http(404), { kind: "http", status: 404 }],
  ["a refused connection", failing("ECONNREFUSED"), unreachable],
  ["an unknown host", failing("ENOTFOUND"), unreachable],
  ["no name server", failing("EAI_AGAIN"), unreachable],
  ["a connection that takes too long", failing("UND_ERR_CONNECT_TIMEOUT"), unreachable],
  ["a connection that breaks", failing("ECONNRESET"), ambiguous],
  ["a socket that closes", failing("UND_ERR_SOCKET"), ambiguous],
  ["a time limit", named("TimeoutError"), { kind: "late" }],
  ["an abort", named("AbortError"), { kind: "late" }],
  ["a redirect", named("TypeError"), ambiguous],
  ["anything else", new TypeError("terminated"), ambiguous],
])("%s", (_, thrown, answer) => {
  expect(answerOfFailure(thrown)).toEqual(answer);
});
