import { decodeBytes } from "./decode-bytes.js";
import type { GuessCharset } from "./guess-charset.js";

/** The first bytes of a page, in which it declares its charset. */
const pageHead = 4096;

/**
 * The text of decoded bytes, with line feeds. Undecodable bytes become U+FFFD (see `decodeBytes`), and so do NUL and
 * lone surrogates, which PostgreSQL cannot store.
 */
export function decodeText(
  bytes: Buffer,
  charset: string | undefined,
  { isPage, guess }: { readonly isPage: boolean; readonly guess: GuessCharset },
): string {
  const text = decodeBytes(bytes, charset, guess, isPage ? charsetInPage(bytes) : undefined);
  return storable(text.replaceAll(/\r+\n?/g, lineFeeds));
}

/**
 * An encoded carriage return may precede a line break that is not part of the text. One without a line feed ends a line:
 * shown as it is, it would let a line overwrite another.
 */
function lineFeeds(end: string): string {
  return end.endsWith("\n") ? "\n" : "\n".repeat(end.length);
}

/** Without characters that PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

function charsetInPage(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, pageHead);
  return /<meta\s[^>]{0,300}?\bcharset\s{0,9}=\s{0,9}(?:["']|&quot;)?\s{0,9}([\w:.-]{1,40})/i.exec(head)?.[1];
}
