import { dateOf, receivedDateOf } from "../rules/mail-date.js";
import type { ParsedMail, ParsedSenders } from "../rules/parsed-mail.js";
import { addressesOf, sendersOf } from "./address-headers.js";
import { contentsOfParts, type PartContents } from "./contents-of-parts.js";
import { idOf, referencesOf } from "./header-ids.js";
import { asWritten, firstHeader, type Header, readHeaders } from "./headers.js";
import { shownText } from "./header-values.js";
import { charsetOfMail } from "./mail-charset.js";
import { scanParts } from "./scan-parts.js";

const nothing: PartContents = { text: null, html: null, attachments: [] };

/**
 * Reads a mail (wire contract mail 17.4). It never throws on a mail: what breaks a bound has a `problem`, its headers, and no
 * parts. It holds the decoded attachments beside the bytes, and lets other work have its turn.
 *
 * The parts are found here and not by a library, because postal-mime and mailparser take a mail apart line by line: 50 MiB of
 * line breaks cost them gigabytes. Charsets are those of the web and of iconv.
 */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { root, problem } = await scanParts(buffer);
  const guess = await charsetOfMail(buffer, root);
  const headers = readHeaders(buffer.subarray(0, root.headerEnd), guess);
  const contents = problem === null ? await contentsOfParts(buffer, root, guess) : nothing;
  // Bytes that are no mail at all have no header.
  const isMail = headers.length > 0;
  return {
    ...headerFacts(headers),
    ...(problem === "too_many_headers" ? sendersOfCut(headers) : {}),
    ...(isMail ? contents : nothing),
    problem: isMail ? problem : (problem ?? "unreadable"),
  };
}

function headerFacts(headers: readonly Header[]) {
  const value = (key: string) => firstHeader(headers, key);
  // What an id consists of is nobody's text: it must be the same in every mail that names it.
  const written = (key: string) => {
    const header = headers.find((one) => one.key === key);
    return header === undefined ? undefined : asWritten(header);
  };
  return {
    rfcId: idOf(written("message-id")),
    ...sendersOf(headers),
    to: addressesOf(headers, "to"),
    cc: addressesOf(headers, "cc"),
    bcc: addressesOf(headers, "bcc"),
    replyTo: addressesOf(headers, "reply-to"),
    failedRecipients: addressesOf(headers, "x-failed-recipients"),
    subject: shownText(value("subject")),
    date: dateOf(value("date")),
    receivedAt: receivedDateOf(value("received")),
    inReplyTo: idOf(written("in-reply-to")),
    references: referencesOf(written("references")),
    hops: headers.filter(({ key }) => key === "received").length,
    isAutomatic: !/^(|no)$/i.test((value("auto-submitted") ?? "").split(";")[0]!.trim()),
    isFlaggedAsSpam: /^yes\b/i.test(value("x-spam-flag") ?? ""),
    labels: labelsOf(value("x-gmail-labels")),
  };
}

/** The senders of headers whose end was not read: a From may stand there. */
function sendersOfCut(headers: readonly Header[]): ParsedSenders {
  const senders = sendersOf(headers);
  return senders.shownFrom === null ? sendersOf([{ key: "from", raw: "", value: "" }]) : senders;
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
