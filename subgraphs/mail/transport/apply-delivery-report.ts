import type { Statements } from "../../shared/database/statements.js";
import { applyRecipientResults } from "./apply-recipient-results.js";

/** A mail server's final report about one of our recipients. */
export interface ReportedRecipient {
  readonly recipientId: string;
  readonly messageId: string;
  readonly outcome: "delivered" | "failed";
  /** Null when the report has none. */
  readonly smtpCode: number | null;
  /** The server's text. */
  readonly text: string;
}

/**
 * Stores the results of a delivery report for recipients of one message, with the message's state and events (wire
 * contract mail 12, 17.5). Backward changes are ignored, so a repeated or a late report is harmless.
 */
export async function applyDeliveryReport(
  tx: Statements,
  reported: readonly ReportedRecipient[],
  now: Date,
): Promise<void> {
  for (const messageId of new Set(reported.map((one) => one.messageId))) {
    const results = reported
      .filter((one) => one.messageId === messageId)
      .map(({ recipientId, outcome, smtpCode, text }) => ({
        recipientId,
        state: outcome === "failed" ? ("bounced" as const) : ("delivered" as const),
        smtpCode,
        smtpText: text === "" ? null : text,
        nextAttemptAt: null,
      }));
    await applyRecipientResults(tx, messageId, results, now);
  }
}
