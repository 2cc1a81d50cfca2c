import type { SlackAnswer } from "../../slack/rules/slack-answer.js";
import { isSlackTimestamp } from "../../connections/rules/slack-ids.js";
import { type Outcome, outcomeOf, unknown } from "./outcome.js";

/** The outcome of a message (wire contract chat 9): a sent one has a timestamp, without which it cannot be found. */
export function sentMessage(answer: SlackAnswer): Outcome & { readonly messageTs?: string } {
  const outcome = outcomeOf(answer);
  if (answer.kind !== "ok") return outcome;
  const { ts } = answer.data;
  return isSlackTimestamp(ts) ? { ...outcome, messageTs: ts } : unknown;
}
