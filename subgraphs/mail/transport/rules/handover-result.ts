import type { HandoverOutcome } from "../../../shared/smtp/relay.js";
import type { RecipientResult } from "../store/recipients.js";
import { nextAttempt } from "./retry-schedule.js";

/** An attempt to hand a mail over. */
export interface Attempt {
  /** This one included. */
  readonly attempts: number;
  readonly queuedAt: Date;
  readonly now: Date;
  readonly retryHours: number;
}

/** The state of a recipient after an attempt (wire contract mail 12). */
export function resultOfHandover(
  outcome: HandoverOutcome,
  { attempts, queuedAt, now, retryHours }: Attempt,
): Omit<RecipientResult, "recipientId"> {
  switch (outcome.kind) {
    case "accepted":
      return { state: "accepted", smtpCode: outcome.code, smtpText: outcome.text, nextAttemptAt: null };
    case "unknown":
      return { state: "unknown", smtpCode: null, smtpText: "delivery_outcome_unknown", nextAttemptAt: null };
    case "impossible":
      return { state: "failed", smtpCode: null, smtpText: outcome.reason, nextAttemptAt: null };
    case "refused":
      if (outcome.isPermanent) {
        return { state: "bounced", smtpCode: outcome.code, smtpText: outcome.text, nextAttemptAt: null };
      }
  }
  const said = outcome.kind === "refused" ? { code: outcome.code, text: outcome.text } : { code: null, text: null };
  const next = nextAttempt(attempts, queuedAt, now, retryHours);
  if (next !== null) return { state: "waiting", smtpCode: said.code, smtpText: said.text, nextAttemptAt: next };
  return { state: "failed", smtpCode: said.code, smtpText: said.text ?? "relay_unreachable", nextAttemptAt: null };
}
