import type { SlackAnswer } from "../../slack/rules/slack-answer.js";

/** Why a read has no result (wire contract chat 8.4). */
export type ReadRefusal =
  | { readonly code: "not_found"; readonly what: string }
  | { readonly code: "missing_scope"; readonly needed: string | null }
  | { readonly code: "slack_refused"; readonly slackError: string }
  | { readonly code: "rate_limited"; readonly retryAfter: number }
  | { readonly code: "invalid_cursor" | "slack_unavailable" | "slack_timeout" };

const absent: Readonly<Record<string, string>> = {
  channel_not_found: "conversation with this id",
  message_not_found: "message with this timestamp",
  thread_not_found: "thread with this timestamp",
  user_not_found: "user with this id",
  users_not_found: "user with this id",
  file_not_found: "file with this id",
  file_deleted: "file with this id",
};

const scope = /^[a-z0-9_.:,-]{1,256}$/;

/** The default retry delay in seconds, if Slack gives none. */
const usualWait = 30;

/** The error for a read that Slack did not answer with a result. */
export function readRefusal(answer: Exclude<SlackAnswer, { readonly kind: "ok" }>): ReadRefusal {
  switch (answer.kind) {
    case "refused":
      return ofWord(answer.error, answer.data["needed"]);
    case "rate_limited":
      return { code: "rate_limited", retryAfter: Math.max(1, answer.retryAfter ?? usualWait) };
    case "late":
      return { code: "slack_timeout" };
    case "refused_silently":
    case "http":
    case "unreachable":
    case "ambiguous":
      return { code: "slack_unavailable" };
  }
}

function ofWord(error: string, needed: unknown): ReadRefusal {
  const what = absent[error];
  if (what !== undefined) return { code: "not_found", what };
  if (error === "invalid_cursor") return { code: "invalid_cursor" };
  if (error === "missing_scope") {
    return { code: "missing_scope", needed: typeof needed === "string" && scope.test(needed) ? needed : null };
  }
  return { code: "slack_refused", slackError: error };
}
