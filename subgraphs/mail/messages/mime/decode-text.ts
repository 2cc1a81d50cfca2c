import { decodeBytes } from "./decode-bytes.js";
import type { GuessCharset } from "./guess-charset.js";

/** Bytes of a page within which it names its charset. */
const pageHead = 4096;

/**
 * The text of decoded bytes, with line feeds. What the charset cannot say becomes U+FFFD (see `decodeBytes`). What PostgreSQL cannot
 * store, NUL and half characters, becomes U+FFFD too.
 */
export function decodeText(
  bytes: Buffer,
  charset: string | undefined,
  { isPage, guess }: { readonly isPage: boolean; readonly guess: GuessCharset },
): string {
  const text = decodeBytes(bytes, charset, guess, isPage ? charsetInPage(bytes) : undefined);
  // An encoded carriage return may stand before a line break that is none of the text's.
  return storable(text.replaceAll(/\r+\n?/g, (end) => (end.endsWith("\n") ? "\n" : end)));
}

/** Without what PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

function charsetInPage(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, pageHead);
  return /<meta\s[^>]{0,300}?\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i.exec(head)?.[1];
}
