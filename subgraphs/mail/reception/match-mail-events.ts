import type { Services } from "../../shared/context/services.js";
import type { Reader } from "../../shared/database/client.js";
import { comparableAddress } from "../../shared/rules/mail-address.js";
import { recipientOfBounce, type ReportedRecipient } from "../transport/public.js";
import { localPartOf } from "./match-delivery-report.js";
import type { MailEvent } from "./rules/mail-events.js";
import { findRecipientsByMessageId, findSentRecipients, type SentRecipient } from "./store/recipients.js";

/**
 * The results for recipients of ours in reports; a report about an unknown mail is left out. The envelope sender
 * identifies its recipient; a Message-ID needs the recipient's address too.
 */
export async function matchMailEvents(
  db: Reader,
  services: Pick<Services, "keyring">,
  events: readonly MailEvent[],
): Promise<ReportedRecipient[]> {
  const tokenOf = ({ envelopeFrom }: MailEvent): string | null =>
    envelopeFrom === null ? null : recipientOfBounce(services, localPartOf(envelopeFrom.replace(/^<|>$/g, "")));
  const byToken = new Map<string, SentRecipient>();
  const tokens = events.flatMap((event) => tokenOf(event) ?? []);
  for (const sent of await findSentRecipients(db, tokens)) byToken.set(sent.recipientId, sent);
  const named = events.flatMap(({ messageId, recipient }) => (recipient === null ? [] : (messageId ?? [])));
  const byId = await findRecipientsByMessageId(db, named);
  return events.flatMap((event) => {
    const { outcome, smtpCode, text } = event;
    const recipient = event.recipient === null ? null : comparableAddress(event.recipient);
    const sent =
      byToken.get(tokenOf(event) ?? "") ??
      byId.find(({ rfcId, address }) => rfcId === event.messageId && comparableAddress(address) === recipient);
    if (sent === undefined) return [];
    return [{ recipientId: sent.recipientId, messageId: sent.messageId, outcome, smtpCode, text }];
  });
}
