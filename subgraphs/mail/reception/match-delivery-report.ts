import type { Services } from "../../shared/context/services.js";
import { comparableAddress, domainOf } from "../../shared/rules/mail-address.js";
import { bodyTextOf, type ParsedMail, parseMail } from "../messages/public.js";
import { findHostedDomains } from "../sending-domains/public.js";
import { recipientOfBounce, type ReportedRecipient } from "../transport/public.js";
import { readWordedFailure } from "./rules/bounce-words.js";
import { readDeliveryStatus, type RecipientReport } from "./rules/delivery-status.js";
import { findRecipientsOfSent, findSentRecipient, type SentRecipient } from "./store/recipients.js";
import type { WaitingReception } from "./store/receptions.js";

/** The most bytes of a returned mail that are read: its headers identify it. */
const returnedBytes = 64 * 1024;
/** The most parts of a mail that are read as reports. */
const mostParts = 10;

/** A mail's information about mails that were sent from here. */
export interface MatchedReport {
  /** The results for recipients. */
  readonly reported: readonly ReportedRecipient[];
  /** The mail contains nothing else. Otherwise it is also a normal mail for people. */
  readonly isConsumed: boolean;
  /** The Message-ID of the returned mail; null when nothing identifies it. */
  readonly sentId: string | null;
}

const ordinary: MatchedReport = { reported: [], isConsumed: false, sentId: null };

/**
 * A mail's information about mails that this mailbox sent (wire contract mail 17.5). A mail to a bounce address is
 * matched by the address: by its machine-readable part, else by its text. If it contains no final result for the
 * recipient, it is a normal mail in the thread of the sent mail. A report without a bounce address is matched by the
 * Message-ID of the returned mail, unless that mail was sent with a bounce address: anybody who knows the id could
 * otherwise forge a report about other recipients.
 */
export async function matchDeliveryReport(
  services: Services,
  reception: WaitingReception,
  mail: ParsedMail,
): Promise<MatchedReport> {
  const db = services.database.jobs.reader;
  const recipientId = recipientOfBounce(services, localPartOf(reception.envelopeTo));
  if (recipientId !== null) {
    const sent = await findSentRecipient(db, recipientId);
    if (sent === null) return ordinary;
    const report = toBounceAddress(reception, mail, sent);
    const reported = report === null ? [] : resultOf(report, sent);
    // The relay is asked for reports: without them, each next hop would write to the sender of every mail.
    const isConsumed = reported.length > 0 || report?.outcome === "relayed";
    return { reported, isConsumed, sentId: sent.rfcId };
  }
  const reports = reception.envelopeFrom === "" ? reportsOf(mail) : [];
  const rfcIds = reports.length === 0 ? [] : await returnedIds(mail);
  if (rfcIds.length === 0) return ordinary;
  const sent = await findRecipientsOfSent(db, reception.mailboxId, rfcIds);
  const hosted = await findHostedDomains(
    db,
    services.config,
    sent.map(({ address }) => domainOf(address)),
  );
  const elsewhere = sent.filter(({ address }) => !hosted.has(domainOf(address)));
  const named = reports.flatMap((report) => {
    const recipient = elsewhere.find(({ address }) => isNamed(report, address));
    return recipient === undefined ? [] : [{ report, recipient }];
  });
  const reported = named.flatMap(({ report, recipient }) => resultOf(report, recipient));
  return { reported, isConsumed: named.length > 0, sentId: null };
}

/** The part of an address before its `@`. */
export function localPartOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf("@")));
}

/** The result for a recipient in a mail to its bounce address; null when there is none. */
function toBounceAddress(
  reception: WaitingReception,
  mail: ParsedMail,
  { address }: SentRecipient,
): RecipientReport | null {
  const reports = reportsOf(mail);
  const own = reports.filter((report) => isNamed(report, address));
  // A report about one recipient belongs to the bounce address's recipient when its address is unreadable. Some servers
  // write where they send the report instead.
  const isAboutOne = reports.length === 1 && reports[0]!.addresses.every((one) => isSame(one, reception.envelopeTo));
  const [only] = isAboutOne ? reports : own;
  if (only !== undefined) return own.find(({ outcome }) => outcome === "failed") ?? only;
  if (reports.length > 0 || isFeedback(mail) || !isFromServer(reception, mail)) return null;
  const notice = {
    subject: mail.subject,
    text: bodyTextOf(mail) ?? "",
    failedRecipients: mail.failedRecipients.map((one) => one.address),
  };
  const failure = readWordedFailure(notice, address);
  return failure === null ? null : { addresses: [address], outcome: "failed", ...failure };
}

/** Whether a mail server wrote it, and not a person or an autoresponder. */
function isFromServer({ envelopeFrom }: WaitingReception, mail: ParsedMail): boolean {
  if (envelopeFrom === "" || mail.failedRecipients.length > 0) return true;
  return [envelopeFrom, ...mail.from.map(({ address }) => address)].some((address) =>
    /^(?:mailer-daemon|mail-daemon|postmaster|mdaemon|microsoftexchange[0-9a-f]{1,40})$/i.test(localPartOf(address)),
  );
}

/** A complaint about the mail (RFC 5965): it was delivered. */
function isFeedback({ attachments }: ParsedMail): boolean {
  return attachments.some(({ contentType }) => contentType === "message/feedback-report");
}

function isNamed({ addresses }: RecipientReport, address: string): boolean {
  return addresses.some((one) => isSame(one, address));
}

function isSame(one: string, other: string): boolean {
  return comparableAddress(one) === comparableAddress(other);
}

function reportsOf({ attachments }: ParsedMail): RecipientReport[] {
  return attachments
    .filter(({ contentType }) => ["message/delivery-status", "message/global-delivery-status"].includes(contentType))
    .slice(0, mostParts)
    .flatMap(({ bytes }) => readDeliveryStatus(Buffer.from(bytes.subarray(0, returnedBytes)).toString("utf8")));
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
  { recipientId, messageId }: Pick<SentRecipient, "recipientId" | "messageId">,
): ReportedRecipient[] {
  // These are not final results.
  return outcome === "delayed" || outcome === "relayed" ? [] : [{ recipientId, messageId, outcome, smtpCode, text }];
}
