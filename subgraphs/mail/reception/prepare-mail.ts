import { createHash } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import type { HeldArrivedMail } from "../../shared/holds/rules/held-content.js";
import { snippetOf } from "../../shared/rules/snippet.js";
import type { StoredVerdict } from "../../shared/screening/rules/verdict.js";
import type { KnownNames } from "../../shared/screening/sender-findings.js";
import {
  bodyTextOf,
  extractedTextOf,
  messageVectorOf,
  type NewContent,
  type NewMessage,
  type ParsedMail,
  withoutFooter,
} from "../messages/public.js";
import { contentOfArrival } from "./arrival-content.js";
import type { IntroducedSender } from "./introduced-senders.js";
import type { MailToJudge } from "./judge-arrivals.js";
import type { SenderFacts } from "./judge-senders.js";
import { prepareAttachments } from "./prepare-attachments.js";
import { contentOfHeld } from "./rules/held-arrival.js";
import { screenMail } from "./screen-mail.js";
import type { WaitingReception } from "./store/receptions.js";

/** A mail to be put into its mailbox. */
export interface ArrivingMail {
  readonly reception: WaitingReception;
  readonly mail: ParsedMail;
  /** The Message-ID, or a generated one. */
  readonly rfcId: string;
  /** The Message-ID of the mail whose bounce address it was sent to: it joins that thread. Null for other mail. */
  readonly sentId: string | null;
  readonly sender: SenderFacts;
}

/** A mail in the form for inserting. */
export interface PreparedMail {
  readonly reception: WaitingReception;
  readonly message: NewMessage;
  readonly contents: readonly NewContent[];
  /** Null when the mail makes no sender known. */
  readonly introduced: IntroducedSender | null;
  /** For the rules of the organization; null: contact rules block it. */
  readonly judged: MailToJudge | null;
  /** The content that people decide about, if its agent may not see it. */
  readonly held: () => HeldArrivedMail;
}

/** Makes the row of a mail, with its verdict, and stores the bytes of its attachments where they are large. */
export async function prepareMail(
  services: Services,
  arriving: ArrivingMail,
  known: KnownNames,
  introduced: IntroducedSender | null,
): Promise<PreparedMail> {
  const { reception, mail, rfcId, sender } = arriving;
  const attachments = await prepareAttachments(services, arriving);
  const screening = screenMail(services, arriving, known);
  const message = {
    ...messageOf(arriving, services.config.MAIL_FOOTER_TEXT, screening),
    attachments: attachments.map(({ attachment }) => attachment),
  };
  const { folder, authentication } = sender;
  const files = attachments.map(({ attachment, sha256 }) => ({ ...attachment, sha256 }));
  const from = { address: message.fromAddress, name: message.fromName };
  return {
    reception,
    message,
    contents: attachments.flatMap(({ content }) => content ?? []),
    introduced,
    judged: folder === "blocked" ? null : toJudge(arriving, screening),
    held: () => {
      const contact = introduced === null ? null : { address: introduced.text, name: introduced.name?.text ?? null };
      const place = folder === "spam" ? "spam" : "inbox";
      return contentOfHeld({ mail, rfcId, from, files, authentication, folder: place, contact }, sha256Of);
    },
  };
}

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

function toJudge({ reception, mail, sender }: ArrivingMail, screening: StoredVerdict | null): MailToJudge {
  const { from, unreadFrom, to, cc, inReplyTo } = mail;
  const { envelopeFrom, source } = reception;
  let content: ContentFacts | null = null;
  return {
    from,
    unreadFrom,
    to,
    cc,
    inReplyTo,
    envelopeFrom,
    isInternal: source === "local",
    authentication: sender.authentication,
    content: () => (content ??= contentOfArrival(mail, screening)),
  };
}

function messageOf(
  { reception, mail, rfcId, sentId, sender }: ArrivingMail,
  footer: string,
  screening: StoredVerdict | null,
): Omit<NewMessage, "attachments"> {
  const bare = (addresses: ParsedMail["to"]) => addresses.map(({ address }) => address);
  const bodyText = bodyTextOf(mail);
  const written = withoutFooter(bodyText, footer);
  const from = mail.shownFrom ?? { address: reception.envelopeFrom, name: null };
  const [toAddresses, ccAddresses] = [bare(mail.to), bare(mail.cc)];
  return {
    mailboxId: reception.mailboxId,
    threadId: null,
    beginsThread: false,
    folder: sender.folder,
    direction: "inbound",
    status: "received",
    rfcId,
    fromAddress: from.address,
    fromName: from.name,
    toAddresses,
    ccAddresses,
    bccAddresses: [],
    replyTo: bare(mail.replyTo),
    subject: mail.subject,
    snippet: snippetOf(written),
    inReplyTo: mail.inReplyTo,
    // The ids in the mail itself are more likely parents.
    references: sentId === null || mail.references.includes(sentId) ? mail.references : [sentId, ...mail.references],
    isRead: false,
    isForged: sender.isForged,
    isForward: false,
    tracksOpens: false,
    authenticationResults: sender.results,
    screening,
    contentId: reception.contentId,
    byteSize: Number(reception.byteSize),
    importId: null,
    createdAt: reception.receivedAt,
    bodyText,
    bodyHtml: mail.html,
    extractedText: extractedTextOf(bodyText),
    searchVector: messageVectorOf({
      subject: mail.subject,
      addresses: [from.address, from.name ?? "", ...toAddresses, ...ccAddresses],
      text: written,
    }),
  };
}
