import type { Transaction } from "../../shared/database/client.js";
import { recordMessageEvent } from "../messages/public.js";
import { type DeliveryNews, statusAfter } from "./rules/message-status.js";
import { mayBecome } from "./rules/recipient-state.js";
import { findRecipients, type RecipientResult, updateRecipient } from "./store/recipients.js";
import { lockSentMessage, type SentMessage, updateSentMessage } from "./store/sent-messages.js";

/**
 * Writes what became of recipients of one message, and what follows for the message, with the events (wire contract mail
 * 12). What would go back is left out, so that repeating it, or hearing of it in another order, does no harm.
 */
export async function applyRecipientResults(
  tx: Transaction,
  messageId: string,
  results: readonly RecipientResult[],
  now: Date,
): Promise<void> {
  const message = await lockSentMessage(tx, messageId);
  if (message === null) return;
  const before = await findRecipients(tx, messageId);
  for (const result of results) {
    const recipient = before.find(({ id }) => id === result.recipientId);
    if (recipient !== undefined && mayBecome(recipient.state, result.state)) await updateRecipient(tx, result, now);
  }
  const recipients = await findRecipients(tx, messageId);
  const change = statusAfter(
    message.status,
    recipients.map(({ state }) => state),
  );
  if (change === null) return;
  const told = recipients.find(({ state }) => ["bounced", "failed", "unknown"].includes(state));
  const failureReason = change.status === "bounced" || change.status === "failed" ? (told?.smtpText ?? null) : null;
  const version = message.version + change.news.length;
  await updateSentMessage(tx, messageId, { status: change.status, version, failureReason }, now);
  for (const [index, news] of change.news.entries()) {
    const subject = { ...message, version: message.version + index + 1 };
    await recordMessageEvent(tx, kindOf(news, message), subject, now);
  }
}

function kindOf(news: DeliveryNews, { isForward }: SentMessage) {
  return news === "sent" && isForward ? "mail.message.forwarded" : (`mail.message.${news}` as const);
}
