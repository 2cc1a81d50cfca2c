import type { SlackAnswer } from "./slack-answer.js";

/** The beginning of an answer to a download. */
export interface DownloadHead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A download that has begun, or why it has not. */
export type DownloadAnswer =
  /** `byteSize` is null when the server does not report it. */
  | { readonly kind: "bytes"; readonly byteSize: number | null }
  | { readonly kind: "too_large" }
  | Exclude<SlackAnswer, { readonly kind: "ok" }>;

/** The result of a download's answer. Redirects are refused: they lead to the sign-in page, or away from Slack. */
export function downloadAnswer({ status, headers }: DownloadHead, mostBytes: number): DownloadAnswer {
  if (status === 429) return { kind: "rate_limited", retryAfter: secondsOf(headers["retry-after"]) };
  if (status === 404 || status === 410) return { kind: "refused", error: "file_not_found", data: {} };
  if ((status >= 300 && status < 400) || status === 401 || status === 403) {
    return { kind: "refused", error: `http_${status}`, data: {} };
  }
  // Packed bytes would be more than they seem.
  const { "content-encoding": encoding = "identity", "content-length": length } = headers;
  if (status !== 200 || encoding !== "identity") return { kind: "ambiguous" };
  if (length === undefined) return { kind: "bytes", byteSize: null };
  if (typeof length !== "string" || !/^[0-9]{1,15}$/.test(length)) return { kind: "ambiguous" };
  return Number(length) > mostBytes ? { kind: "too_large" } : { kind: "bytes", byteSize: Number(length) };
}

const longestWait = 86_400;

function secondsOf(header: string | string[] | undefined): number | null {
  return typeof header === "string" && /^[0-9]{1,9}$/.test(header) ? Math.min(Number(header), longestWait) : null;
}
