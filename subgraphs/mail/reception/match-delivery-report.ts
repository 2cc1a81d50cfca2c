import type { Services } from "../../shared/context/services.js";
import { comparableAddress } from "../../shared/rules/mail-address.js";
import { type ParsedMail, parseMail } from "../messages/public.js";
import { recipientOfBounce, type ReportedRecipient } from "../transport/public.js";
import { readDeliveryStatus, type RecipientReport } from "./rules/delivery-status.js";
import { findRecipientsOfSent, findSentRecipient } from "./store/recipients.js";
import type { WaitingReception } from "./store/receptions.js";

/** Bytes of a returned mail that are read: its headers say which one it was. */
const returnedBytes = 64 * 1024;

/**
 * What a delivery-status report says of mail that this mailbox sent (wire contract mail 17.5); null when a mail is no such report,
 * and so is a mail like others. A mail to a bounce address is matched by the address, and is always consumed: an empty list says
 * that it tells nothing. A report without it is matched by the Message-ID of the mail that it returns.
 */
export async function matchDeliveryReport(
  services: Services,
  reception: WaitingReception,
  mail: ParsedMail,
): Promise<readonly ReportedRecipient[] | null> {
  const db = services.database.jobs.reader;
  const reports = reportsOf(mail);
  const recipientId = recipientOfBounce(services, localPartOf(reception.envelopeTo));
  if (recipientId !== null) {
    const sent = await findSentRecipient(db, recipientId);
    return sent === null ? [] : reports.slice(0, 1).flatMap((report) => resultOf(report, sent));
  }
  if (reception.envelopeFrom !== "" || reports.length === 0) return null;
  const rfcIds = await returnedIds(mail);
  if (rfcIds.length === 0) return null;
  const sent = await findRecipientsOfSent(db, reception.mailboxId, rfcIds);
  if (sent.length === 0) return null;
  return reports.flatMap((report) => {
    const reported = report.address === null ? null : comparableAddress(report.address);
    const named = sent.find(({ address }) => comparableAddress(address) === reported);
    return named === undefined ? [] : resultOf(report, named);
  });
}

/** The part of an address before its `@`. */
export function localPartOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf("@")));
}

function reportsOf({ attachments }: ParsedMail): RecipientReport[] {
  const part = attachments.find(({ contentType }) =>
    ["message/delivery-status", "message/global-delivery-status"].includes(contentType),
  );
  return part === undefined
    ? []
    : readDeliveryStatus(Buffer.from(part.bytes.subarray(0, returnedBytes)).toString("utf8"));
}

async function returnedIds({ attachments }: ParsedMail): Promise<string[]> {
  const returned = attachments.find(({ contentType }) =>
    ["message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"].includes(contentType),
  );
  if (returned === undefined) return [];
  const { rfcId } = await parseMail(returned.bytes.subarray(0, returnedBytes));
  return rfcId === null ? [] : [rfcId];
}

function resultOf(
  { outcome, smtpCode, text }: RecipientReport,
  { recipientId, messageId }: { readonly recipientId: string; readonly messageId: string },
): ReportedRecipient[] {
  // A delay says nothing of the end.
  return outcome === "delayed" ? [] : [{ recipientId, messageId, outcome, smtpCode, text }];
}
