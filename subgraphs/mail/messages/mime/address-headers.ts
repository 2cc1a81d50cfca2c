import { decodeWords } from "postal-mime";
import { type AddressEntry, readAddressList } from "../rules/address-list.js";
import type { NamedAddress, ParsedSenders } from "../rules/parsed-mail.js";
import { withoutOuterMarks } from "../rules/outer-marks.js";
import { recipientsWithoutBrackets } from "../rules/unclosed-brackets.js";
import { shownText } from "./header-values.js";
import { asWritten, type Header } from "./headers.js";
import { mailLimits } from "./limits.js";

/** The most characters of one header that are read. */
const longestHeader = 65_536;

/**
 * The recipients in all headers with a name, like `addressesOf`, and also in entries with unclosed brackets or invisible
 * marks, and in lists that are entirely encoded, as some programs write them.
 */
export function recipientsOf(headers: readonly Header[], key: "to" | "cc" | "bcc"): NamedAddress[] {
  return addressesOf(headers, key, ({ kind, source }) =>
    kind === "unread"
      ? recipientsWithoutBrackets(withoutOuterMarks(source))
      : kind === "words"
        ? encodedRecipients(source)
        : [],
  );
}

/** The addresses in encoded words; none unless all of the decoded text is a list of addresses. */
function encodedRecipients(source: string): readonly { address: string; name: string }[] {
  if (!/^=\?[^?\s]{1,60}\?[bq]\?[^?\s]*\?=$/i.test(source)) return [];
  const entries = readAddressList(decodeWords(source));
  const certain = entries.filter((entry) => entry.kind === "address" && !entry.isDoubtful);
  return certain.length === entries.length ? (certain as (AddressEntry & { kind: "address" })[]) : [];
}

/**
 * The addresses of all headers with a name, groups expanded. Anything else is left out.
 * @param others returns the addresses in any other entry
 */
export function addressesOf(
  headers: readonly Header[],
  key: string,
  others: (entry: AddressEntry) => readonly { address: string; name: string }[] = () => [],
): NamedAddress[] {
  const found: NamedAddress[] = [];
  for (const header of headers) {
    if (header.key !== key) continue;
    for (const entry of readAddressList(header.value.slice(0, longestHeader))) {
      for (const one of entry.kind === "address" ? [entry] : others(entry)) {
        if (found.length >= mailLimits.addresses) return found;
        if (isShort(one.address)) found.push(named(one));
      }
    }
  }
  return found;
}

/**
 * The senders of a mail: all From headers together. A mail should have one; readers differ in which of several they
 * use. Text that cannot be parsed, or exceeds the limits, is stored unchanged, so that it can be judged; also in
 * decoded form, because some readers decode first.
 */
export function sendersOf(headers: readonly Header[]): ParsedSenders {
  const from: NamedAddress[] = [];
  const unreadFrom: string[] = [];
  let shownFrom: NamedAddress | null = null;
  const fields = new Map(headers.filter(({ key }) => key === "from").map((header) => [header.value, header]));
  for (const field of fields.values()) {
    const read = readSenders(field, mailLimits.addresses - from.length);
    from.push(...read.from);
    unreadFrom.push(...read.unreadFrom);
    if (shownFrom !== null && read.unreadFrom.length === 0) unreadFrom.push(...read.from.map(({ address }) => address));
    shownFrom ??= read.shownFrom;
  }
  return { from, unreadFrom, shownFrom };
}

/** The addresses in one header, up to a limit. */
function readSenders(field: Header, most: number): ParsedSenders {
  const { value } = field;
  const from: NamedAddress[] = [];
  // Several addresses of one entry have the entire entry as their source.
  const unread = new Set<string>();
  let shownFrom: NamedAddress | null = null;
  const show = (address: NamedAddress) => (shownFrom ??= address);
  const showText = (text: string) => show({ address: asItStands(text), name: null });
  for (const entry of entriesOf(field)) {
    if (entry.kind === "address" && from.length < most && isShort(entry.address)) {
      from.push(named(entry));
      show(named(entry));
      // Other readers may find another address there.
      if (entry.isDoubtful) unread.add(entry.source);
      if (entry.words !== undefined && decodeWords(entry.words).includes("@")) unread.add(entry.words);
    } else if (entry.kind !== "words" || decodeWords(entry.source).includes("@")) {
      showText(entry.source);
      unread.add(entry.source);
    }
  }
  if (value.length > longestHeader) unread.add(value.slice(longestHeader));
  if (from.length + unread.size === 0) unread.add(value);
  showText(value);
  const text = [...unread].join(", ");
  return { from, unreadFrom: unread.size === 0 ? [] : [...new Set([text, decodeWords(text)])], shownFrom };
}

/** The entries of a header, with their original sources, where both forms have the same entries. */
function entriesOf(field: Header): ReturnType<typeof readAddressList> {
  const entries = readAddressList(field.value.slice(0, longestHeader));
  const written = readAddressList(asWritten(field).slice(0, longestHeader));
  if (written.length !== entries.length) return entries;
  return entries.map((entry, index) => ({ ...entry, source: written[index]!.source }));
}

function named({ address, name }: NamedAddress & { readonly name: string }): NamedAddress {
  return { address, name: nameOf(name) };
}

function isShort(address: string): boolean {
  return Buffer.byteLength(address) <= mailLimits.addressBytes;
}

/**
 * The text of an address field: not decoded, on one line, and limited. A mark shows where text was left out: the rest
 * must not become a valid address.
 */
function asItStands(text: string): string {
  const safe = text
    .slice(0, mailLimits.addressBytes)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "\uFFFD")
    .trim();
  return text.length > mailLimits.addressBytes ? `${safe}…` : safe;
}

/** A name without marks that change the direction of text, because it is shown next to other text. */
function nameOf(name: string): string | null {
  const text = shownText(name)
    ?.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "")
    .replaceAll(/ +/g, " ")
    .trim();
  if (text === undefined || text === "") return null;
  // Some programs encode a name together with its quotes.
  const unquoted = name.startsWith("=?") ? /^"([^"]+)"$/.exec(text)?.[1]!.trim() : undefined;
  return (unquoted || text).slice(0, 998);
}
