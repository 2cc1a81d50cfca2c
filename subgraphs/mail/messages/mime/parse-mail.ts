import { receivedDateOf, sentDateOf } from "../rules/mail-date.js";
import type { ParsedMail, ParsedSenders } from "../rules/parsed-mail.js";
import { addressesOf, recipientsOf, sendersOf } from "./address-headers.js";
import { contentsOfParts, type PartContents } from "./contents-of-parts.js";
import { idOf, referencesOf } from "./header-ids.js";
import { asWritten, firstHeader, type Header, readHeaders } from "./headers.js";
import { shownText } from "./header-values.js";
import { charsetOfMail } from "./mail-charset.js";
import { scanParts } from "./scan-parts.js";

const nothing: PartContents = { text: null, html: null, attachments: [] };

/**
 * Parses a mail (wire contract mail 17.4). It never throws because of the mail: one that exceeds a limit has a
 * `problem`, its headers, and no parts. The decoded attachments are in memory besides the bytes, and it yields to other
 * work.
 *
 * The parts are found here and not by a library, because postal-mime and mailparser split a mail into lines: 50 MiB of
 * line breaks take gigabytes of memory. Charsets are those of the web and of iconv.
 */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { root, problem } = await scanParts(buffer);
  const guess = await charsetOfMail(buffer, root);
  const headers = readHeaders(buffer.subarray(0, root.headerEnd), guess);
  const contents = problem === null ? await contentsOfParts(buffer, root, guess) : nothing;
  // Bytes that are not a mail have no header.
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
  // An id is not text for people: it must be the same in every mail that names it.
  const written = (key: string) => {
    const header = headers.find((one) => one.key === key);
    return header === undefined ? undefined : asWritten(header);
  };
  return {
    rfcId: idOf(written("message-id")),
    ...sendersOf(headers),
    to: recipientsOf(headers, "to"),
    cc: recipientsOf(headers, "cc"),
    bcc: recipientsOf(headers, "bcc"),
    replyTo: addressesOf(headers, "reply-to"),
    failedRecipients: addressesOf(headers, "x-failed-recipients"),
    subject: shownText(value("subject")),
    // Some programs encode it.
    date: sentDateOf(shownText(value("date")) ?? undefined),
    receivedAt: receivedDateOf(value("received")),
    inReplyTo: idOf(written("in-reply-to")),
    references: referencesOf(written("references")),
    hops: headers.filter(({ key }) => key === "received").length,
    isAutomatic: !/^(|no)$/i.test((value("auto-submitted") ?? "").split(";")[0]!.trim()),
    isFromList: (value("list-id") ?? "").trim() !== "",
    isBulk: /^(?:bulk|list|junk)$/i.test((value("precedence") ?? "").trim()),
    isFlaggedAsSpam: /^yes\b/i.test(value("x-spam-flag") ?? ""),
    isDeleted: isDeleted(value("x-mozilla-status")),
    labels: labelsOf(value("x-gmail-labels")),
  };
}

/** The senders in headers whose end was not read: they may contain a From. */
function sendersOfCut(headers: readonly Header[]): ParsedSenders {
  const senders = sendersOf(headers);
  return senders.shownFrom === null ? sendersOf([{ key: "from", raw: "", value: "" }]) : senders;
}

/** Thunderbird's flags are a hexadecimal number. */
function isDeleted(flags: string | undefined): boolean {
  const expunged = 0x8;
  return /^[\da-f]{4}$/i.test(flags ?? "") && (Number.parseInt(flags!, 16) & expunged) !== 0;
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
