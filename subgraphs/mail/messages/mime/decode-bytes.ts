import { isAscii, isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { type Charset, charsetNamed, isSevenBit } from "./charset-name.js";
import type { GuessCharset } from "./guess-charset.js";
import { withoutShifts } from "./shifted-charset.js";
import { withoutSurrogates } from "./surrogate-pairs.js";

/**
 * The characters of bytes. Their byte order mark decides, or else the declared charset, unless the bytes contradict it;
 * then the escape sequences of Japanese and Korean text; then UTF-8, if the bytes are valid but for a few errors; then the
 * declaration in an HTML page; then a guess. Undecodable bytes become U+FFFD. A cut last character is left out.
 * @param named declared by the mail; undefined for none
 * @param inPage declared by a `<meta>` of the text itself
 */
export function decodeBytes(given: Buffer, named: string | undefined, guess: GuessCharset, inPage?: string): string {
  const charset = markedCharset(given) ?? charsetNamed(named);
  const bytes = charset === null || charset.name === "utf-8" ? withoutSurrogates(given) : given;
  if (charset !== null && !(isWide(charset) && isPlain(bytes))) {
    const text = decodeAs(bytes, charset);
    if (!isContradicted(bytes, text, charset, inPage)) return text;
  }
  const escaped = escapedCharset(bytes);
  if (escaped !== null) return decodeAs(bytes, escaped);
  const utf8 = decodeAs(bytes, web("utf-8"));
  if (isWellFormed(bytes, utf8)) return utf8;
  const other = charsetNamed(inPage) ?? charsetNamed(guess(bytes));
  // A page in UTF-16 would not contain a readable declaration.
  return other === null || isWide(other) ? utf8 : decodeAs(bytes, other);
}

const web = (name: string): Charset => ({ name, decoder: "web" });

function decodeAs(bytes: Buffer, { name, decoder }: Charset): string {
  if (decoder === "iconv") return iconv.getDecoder(name).write(bytes);
  // Before the last byte of a small character are three zeros.
  if (decoder === "utf-32") return iconv.getDecoder(bytes[0] === 0 ? "utf-32be" : "utf-32le").write(bytes);
  if (decoder === "shifted") {
    const plain = withoutShifts(bytes, name);
    return decodeAs(plain.bytes, web(plain.charset));
  }
  const order = decoder === "utf-16" ? byteOrder(bytes, name) : name;
  return new TextDecoder(order).decode(bytes, { stream: true });
}

/**
 * Whether a text cannot be in its declared charset. Text that is mostly valid UTF-8 is UTF-8 with an error; otherwise it
 * is something else.
 */
function isContradicted(bytes: Buffer, text: string, charset: Charset, inPage: string | undefined): boolean {
  const { name } = charset;
  if (isAscii(bytes)) return false;
  if (name === "utf-8") return validLead(text) < 0 || !/[^\0-\x7F\uFFFD]/.test(text);
  if (isSevenBit(charset)) return true;
  if (!isUtf8(bytes)) return false;
  if (charsetNamed(inPage)?.name === "utf-8") return true;
  return text.includes("\uFFFD") || decodeToEnd(bytes, charset).endsWith("\uFFFD") || isMisread(bytes, text);
}

/**
 * Whether UTF-8 was decoded as another charset. Text in a charset of one byte is hardly ever valid UTF-8 by chance: only
 * one or two short words of letters beyond the Latin ones, as in Thai and in code pages of DOS. A few characters of
 * Chinese, Japanese and Korean text are, too.
 */
function isMisread(bytes: Buffer, text: string): boolean {
  const lead = validLead(decodeAs(bytes, web("utf-8")));
  if (text.length !== bytes.length) return lead > 8;
  const isLetters = !/[^\0-\x7F\u0250-\uFFFF]|[^\0-\x7F\p{L}\p{M}]/u.test(text);
  return !isLetters || lead > 2;
}

/** A cut last character becomes U+FFFD. */
function decodeToEnd(bytes: Buffer, { name, decoder }: Charset): string {
  if (decoder === "iconv") return iconv.decode(bytes, name);
  return decoder === "web" ? new TextDecoder(name).decode(bytes) : "";
}

/** Whether it is UTF-8, but for a few errors or a cut end. */
function isWellFormed(bytes: Buffer, text: string): boolean {
  return isUtf8(bytes) || validLead(text) > 0;
}

/** How many more characters beyond ASCII are valid than invalid: in other charsets, a few are valid by chance. */
function validLead(text: string): number {
  let lead = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // The second unit of a character counts nothing.
    if (unit > 0x7f && (unit < 0xdc00 || unit > 0xdfff)) lead += unit === 0xfffd ? -1 : 1;
  }
  return lead;
}

function markedCharset(bytes: Buffer): Charset | null {
  const [first, second, third, fourth] = bytes;
  if (third === 0 && fourth === 0 && first === 0xff && second === 0xfe) return { name: "utf-32", decoder: "utf-32" };
  if (first === 0xef && second === 0xbb && third === 0xbf) return web("utf-8");
  if (first === 0xff && second === 0xfe) return web("utf-16le");
  return first === 0xfe && second === 0xff ? web("utf-16be") : null;
}

/** Japanese and Korean text of seven bits has escape sequences. */
function escapedCharset(bytes: Buffer): Charset | null {
  const at = bytes.indexOf("\x1b$", 0, "latin1");
  if (at < 0) return null;
  const set = bytes.toString("latin1", at + 2, at + 4);
  if (set === ")C") return { name: "iso-2022-kr", decoder: "shifted" };
  return /^[@B]/.test(set) ? web("iso-2022-jp") : null;
}

/** Without a mark, the zeros of Latin text and of line breaks show which byte of two comes first. */
function byteOrder(bytes: Buffer, name: string): string {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, 4096);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 1]!++;
  if (zeros[0] === zeros[1]) return name;
  return zeros[0]! > zeros[1]! ? "utf-16be" : "utf-16le";
}

/** Whether each character has several bytes, also the Latin ones. */
const isWide = ({ decoder }: Charset): boolean => decoder === "utf-16" || decoder === "utf-32";

/**
 * Letters of one byte, or UTF-8: not a text of two bytes for each, even if it is declared as one. A few characters of it
 * may be valid UTF-8 by chance.
 */
function isPlain(bytes: Buffer): boolean {
  if (bytes.subarray(0, 4096).includes(0)) return false;
  return isAscii(bytes) || (isUtf8(bytes) && (bytes.length > 8 || bytes.length % 2 === 1));
}
