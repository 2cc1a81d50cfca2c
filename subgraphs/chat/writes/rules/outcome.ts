import type { SlackAnswer } from "../../slack/rules/slack-answer.js";

/** The outcome of a write (wire contract chat 7). */
export interface Outcome {
  readonly status: "succeeded" | "failed" | "unknown";
  readonly errorCode: string | null;
  /** Seconds to wait, when there were too many calls and Slack reports it. */
  readonly retryAfter: number | null;
}

export const succeeded: Outcome = { status: "succeeded", errorCode: null, retryAfter: null };
export const unknown: Outcome = { status: "unknown", errorCode: "outcome_unknown", retryAfter: null };

/** A write that did not happen, and why. */
export function failed(errorCode: string, retryAfter: number | null = null): Outcome {
  return { status: "failed", errorCode, retryAfter };
}

/** The refusals that count as success for a write, because the requested state already exists. */
export interface AlreadySo {
  /** Slack's words for it. */
  readonly words?: readonly string[];
  /** The member that is true in a refusal without an error code. */
  readonly member?: string;
}

/** The outcome for an answer of Slack (wire contract chat 8, the table). */
export function outcomeOf(answer: SlackAnswer, { words = [], member }: AlreadySo = {}): Outcome {
  switch (answer.kind) {
    case "ok":
      return succeeded;
    case "refused":
      return words.includes(answer.error) ? succeeded : failed(answer.error);
    case "refused_silently":
      return member !== undefined && answer.data[member] === true ? succeeded : unknown;
    case "rate_limited":
      return failed("rate_limited", answer.retryAfter);
    case "http":
      return failed(`http_${answer.status}`);
    case "unreachable":
      return failed("slack_unreachable");
    case "late":
    case "ambiguous":
      return unknown;
  }
}
