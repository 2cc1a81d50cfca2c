import type { SlackAnswer } from "../../slack/rules/slack-answer.js";

/** The URL of an app's next WebSocket, or why there is none. */
export type SocketAddress =
  | { readonly url: string; readonly error: null }
  | { readonly url: null; readonly error: string; readonly retryAfter: number | null };

const none = (error: string, retryAfter: number | null = null): SocketAddress => ({ url: null, error, retryAfter });
const longest = 2_048;

/**
 * The result of apps.connections.open. A URL is accepted only on the host of the API, or below: messages to it
 * acknowledge events of a workspace.
 */
export function socketAddress(answer: SlackAnswer, apiUrl: string): SocketAddress {
  switch (answer.kind) {
    case "ok": {
      const { url } = answer.data;
      return isSocketUrl(url, apiUrl) ? { url, error: null } : none("socket_address_refused");
    }
    case "refused":
      return none(answer.error);
    case "rate_limited":
      return none("rate_limited", answer.retryAfter);
    default:
      return none("slack_unreachable");
  }
}

function isSocketUrl(text: unknown, apiUrl: string): text is string {
  if (typeof text !== "string" || text.length > longest || !URL.canParse(text)) return false;
  const [url, api] = [new URL(text), new URL(apiUrl)];
  const isSafe = url.protocol === "wss:" || (url.protocol === "ws:" && api.protocol === "http:");
  const isThere = url.hostname === api.hostname || url.hostname.endsWith(`.${api.hostname}`);
  return isSafe && isThere && url.username === "" && url.password === "";
}
