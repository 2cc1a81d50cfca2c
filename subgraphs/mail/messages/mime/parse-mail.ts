import type { ParsedMail } from "../rules/parsed-mail.js";
import { contentsOfParts, type PartContents } from "./contents-of-parts.js";
import { firstHeader, type Header } from "./headers.js";
import { addressesOf, dateOf, idOf, referencesOf, shownText } from "./header-values.js";
import { scanParts } from "./scan-parts.js";

const nothing: PartContents = { text: null, html: null, attachments: [] };

/**
 * Reads a mail (wire contract mail 17.4). It never throws on a mail: what breaks a bound has a `problem`, its headers, and no
 * parts. It holds the decoded attachments beside the bytes, and lets other work have its turn.
 *
 * The parts are found here and not by a library, because postal-mime and mailparser take a mail apart line by line: 50 MiB of
 * line breaks cost them gigabytes. Addresses, encoded words, parameters and charsets are read by postal-mime and libmime.
 */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { root, problem } = await scanParts(buffer);
  const { headers } = root;
  const contents = problem === null ? await contentsOfParts(buffer, root) : nothing;
  // Bytes that are no mail at all have no header.
  const isMail = headers.length > 0;
  return {
    ...headerFacts(headers),
    ...(isMail ? contents : nothing),
    problem: isMail ? problem : (problem ?? "unreadable"),
  };
}

function headerFacts(headers: readonly Header[]) {
  const value = (key: string) => firstHeader(headers, key);
  const received = value("received");
  return {
    rfcId: idOf(value("message-id")),
    from: addressesOf(headers, "from"),
    to: addressesOf(headers, "to"),
    cc: addressesOf(headers, "cc"),
    bcc: addressesOf(headers, "bcc"),
    replyTo: addressesOf(headers, "reply-to"),
    failedRecipients: addressesOf(headers, "x-failed-recipients"),
    subject: shownText(value("subject")),
    date: dateOf(value("date")),
    receivedAt: received === undefined ? null : dateOf(received.slice(received.lastIndexOf(";") + 1)),
    inReplyTo: idOf(value("in-reply-to")),
    references: referencesOf(value("references")),
    hops: headers.filter(({ key }) => key === "received").length,
    isAutomatic: !/^(|no)$/i.test((value("auto-submitted") ?? "").split(";")[0]!.trim()),
    isFlaggedAsSpam: /^yes\b/i.test(value("x-spam-flag") ?? ""),
    labels: labelsOf(value("x-gmail-labels")),
  };
}

function labelsOf(value: string | undefined): string[] {
  const text = shownText(value);
  if (text === null) return [];
  return text
    .split(",")
    .map((label) => label.trim().replaceAll(/^"|"$/g, ""))
    .filter((label) => label !== "")
    .slice(0, 100);
}
