import libmime from "libmime";
import { decodeWords } from "postal-mime";
import { asciiAddress } from "../../../shared/rules/mail-address.js";
import { readAddressList } from "../rules/address-list.js";
import { readHeaders } from "./headers.js";

const addressKeys = /^(resent-)?(from|sender|reply-to|to|cc|bcc)$/;
const idKeys: ReadonlySet<string> = new Set(["message-id", "in-reply-to", "references", "content-id"]);
const parameterKeys: ReadonlySet<string> = new Set(["content-type", "content-disposition"]);
const beyond = /[^\0-\x7F]/;

/** The most characters of an encoded word: a header line has 76. */
const wordCharacters = 52;

/**
 * A header field in ASCII. Its text becomes encoded words (RFC 2047); an address without an ASCII form becomes an empty
 * group whose name shows it (RFC 6857).
 * @param field with its line ends, a character for each byte
 */
export function asciiField(field: string): string {
  if (!beyond.test(field)) return field;
  const [header] = readHeaders(Buffer.from(field, "latin1"));
  if (header === undefined) return asciiOnly(field);
  const name = field.slice(0, field.indexOf(":"));
  return `${libmime.foldLines(`${name}: ${asciiValue(header.key, header.value)}`, 76)}\r\n`;
}

/** In fields without text for people, each byte beyond ASCII becomes a question mark. */
export function asciiOnly(raw: string): string {
  return raw.replaceAll(/[^\0-\x7F]/g, "?");
}

function asciiValue(key: string, value: string): string {
  if (addressKeys.test(key)) return readAddressList(value).map(asciiEntry).join(", ");
  // Words may appear among ids (RFC 5322 4.5.4), and a reader who decodes them finds the id.
  if (idKeys.has(key)) return value.split(/\s+/).map(asciiWord).join(" ");
  if (parameterKeys.has(key)) return value.replaceAll(/[^\s";=]*[^\0-\x7F][^";]*/g, encoded);
  return encoded(decodeWords(value));
}

function asciiEntry(entry: ReturnType<typeof readAddressList>[number]): string {
  if (entry.kind !== "address") return `${encoded(decodeWords(entry.source))}:;`;
  const address = asciiAddress(entry.address);
  const name = decodeWords(entry.name);
  if (beyond.test(address)) return `${encoded(`${name} <${entry.address}>`.trim())}:;`;
  if (name === "") return address;
  return `${beyond.test(name) ? encoded(name) : `"${name.replaceAll(/[\\"]/g, "\\$&")}"`} <${address}>`;
}

const asciiWord = (word: string): string => (beyond.test(word) ? encoded(word) : word);
const encoded = (text: string): string => libmime.encodeWord(text, "B", wordCharacters);
