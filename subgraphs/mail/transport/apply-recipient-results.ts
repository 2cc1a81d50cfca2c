import { inOrder, type Statements } from "../../shared/database/statements.js";
import { appendEvents, type NewEvent } from "../../shared/events/append-event.js";
import { messageEvent } from "../messages/public.js";
import { type DeliveryNews, type StatusChange, statusAfter } from "./rules/message-status.js";
import { saidText } from "./rules/said-text.js";
import { mayBecome } from "./rules/recipient-state.js";
import { findRecipients, type KnownRecipient, type RecipientResult, updateRecipients } from "./store/recipients.js";
import { lockSentMessages, type SentMessage, updateSentMessages } from "./store/sent-messages.js";

/** Results for recipients of one message, in the order of their time. */
export interface MessageResults {
  readonly messageId: string;
  readonly results: readonly RecipientResult[];
}

/**
 * Stores results for recipients, and the resulting changes of their messages, with the events (wire contract mail 12).
 * Backward changes are ignored, so that repeats and a different order are harmless. It takes the same few statements
 * for one message as for a hundred.
 */
export async function applyResults(tx: Statements, news: readonly MessageResults[], now: Date): Promise<void> {
  const ids = [...new Set(news.map(({ messageId }) => messageId))];
  if (ids.length === 0) return;
  const [messages, known] = await inOrder<[SentMessage[], KnownRecipient[]]>(
    tx,
    () => lockSentMessages(tx, ids),
    () => findRecipients(tx, ids),
  );
  const applied: RecipientResult[] = [];
  const changes: (StatusChange & { readonly message: SentMessage; readonly reason: string | null })[] = [];
  for (const message of messages) {
    const own = new Map(known.filter(({ messageId }) => messageId === message.id).map((one) => [one.id, one]));
    for (const result of news.filter(({ messageId }) => messageId === message.id).flatMap(({ results }) => results)) {
      const before = own.get(result.recipientId);
      if (before === undefined || !mayBecome(before.state, result.state)) continue;
      own.set(before.id, { ...before, state: result.state, smtpText: result.smtpText });
      applied.push(result);
    }
    const recipients = [...own.values()];
    const change = statusAfter(
      message.status,
      recipients.map(({ state }) => state),
    );
    if (change !== null) changes.push({ ...change, message, reason: failureReason(change, recipients) });
  }
  await updateRecipients(tx, lastOfEach(applied), now);
  await updateSentMessages(
    tx,
    changes.map(({ message: { id, version }, status, news, reason }) => ({
      id,
      status,
      version: version + news.length,
      failureReason: reason,
    })),
    now,
  );
  await appendEvents(
    tx,
    changes.flatMap((change) => eventsOf(change, now)),
  );
}

/** The same for one message. */
export async function applyRecipientResults(
  tx: Statements,
  messageId: string,
  results: readonly RecipientResult[],
  now: Date,
): Promise<void> {
  await applyResults(tx, [{ messageId, results }], now);
}

function failureReason({ status }: StatusChange, recipients: readonly KnownRecipient[]): string | null {
  if (status !== "bounced" && status !== "failed") return null;
  const said = recipients.find(({ state }) => ["bounced", "failed", "unknown"].includes(state))?.smtpText ?? null;
  return said === null ? null : saidText(said);
}

function lastOfEach(results: readonly RecipientResult[]): RecipientResult[] {
  return [...new Map(results.map((result) => [result.recipientId, result])).values()];
}

function eventsOf({ message, news }: StatusChange & { readonly message: SentMessage }, now: Date): NewEvent[] {
  return news.map((one, index) =>
    messageEvent(kindOf(one, message), { ...message, version: message.version + index + 1 }, now),
  );
}

function kindOf(news: DeliveryNews, { isForward }: SentMessage) {
  return news === "sent" && isForward ? "mail.message.forwarded" : (`mail.message.${news}` as const);
}
