/** Reports in one request. */
export const mostEvents = 500;
/** The most characters of one value: a longer one cannot match. */
const longest = 2_000;

/** A hosted relay's result of a mail for one recipient: see docs/mail.md. */
export interface MailEvent {
  /** The envelope sender of the mail; null when the Message-ID identifies it. */
  readonly envelopeFrom: string | null;
  readonly messageId: string | null;
  /** Lower-cased. */
  readonly recipient: string | null;
  readonly outcome: "delivered" | "failed";
  readonly smtpCode: number | null;
  readonly text: string;
}

/**
 * The reports in a body (wire contract mail 17.5), by the same rules as for those by mail: only a delivery, or a
 * permanent failure, is final. Null when it is not a list of an allowed length; an invalid report in the list is null.
 */
export function readMailEvents(body: unknown): readonly (MailEvent | null)[] | null {
  if (!Array.isArray(body) || body.length > mostEvents) return null;
  return body.map(readEvent);
}

function readEvent(given: unknown): MailEvent | null {
  if (typeof given !== "object" || given === null) return null;
  const { envelope_from, message_id, recipient, action, status, smtp_code, text } = given as Record<string, unknown>;
  const outcome = outcomeOf(textOf(action)?.toLowerCase(), textOf(status) ?? "");
  const [envelopeFrom, messageId] = [textOf(envelope_from), textOf(message_id)];
  if (outcome === null || (envelopeFrom === null && messageId === null)) return null;
  const isCode = typeof smtp_code === "number" && Number.isInteger(smtp_code) && smtp_code >= 200 && smtp_code <= 599;
  return {
    envelopeFrom,
    messageId: messageId === null || messageId.startsWith("<") ? messageId : `<${messageId}>`,
    recipient: textOf(recipient)?.toLowerCase() ?? null,
    outcome,
    smtpCode: isCode ? smtp_code : null,
    text: (textOf(text) ?? textOf(status) ?? "").slice(0, 500),
  };
}

function outcomeOf(action: string | undefined, status: string): MailEvent["outcome"] | null {
  if (action === "delivered") return "delivered";
  return action === "failed" && !status.startsWith("4") ? "failed" : null;
}

/** A storable text that is not empty. */
function textOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > longest || /[\0\p{Surrogate}]/u.test(value)) return null;
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}
