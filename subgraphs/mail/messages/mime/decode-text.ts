import iconv from "iconv-lite";
import libmime from "libmime";

/** Texts that would cost much memory to unfold stay as they are. */
const mostFlowed = 1024 * 1024;

/**
 * The text of decoded bytes. What the charset cannot say becomes U+FFFD; a charset that does not exist is read as UTF-8. What
 * PostgreSQL cannot store, NUL and half characters, becomes U+FFFD too.
 */
export function decodeText(bytes: Buffer, charset: string | undefined): string {
  return storable(textOf(bytes, charset).replaceAll("\r\n", "\n"));
}

/** A plain text whose lines were broken for the way (RFC 3676). */
export function unfoldFlowed(text: string, isDelSp: boolean): string {
  return text.length > mostFlowed ? text : libmime.decodeFlowed(text, isDelSp);
}

/** Without what PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

function textOf(bytes: Buffer, charset: string | undefined): string {
  const name = (charset ?? "utf-8").trim().toLowerCase().slice(0, 100);
  try {
    // Old programs say ASCII and send anything. The end may be in the middle of a character, when the bytes were cut.
    return new TextDecoder(/^(us-)?ascii$/.test(name) ? "utf-8" : name).decode(bytes, { stream: true });
  } catch {
    // The web's charsets are not all of mail's.
    return iconv.encodingExists(name) ? iconv.decode(bytes, name) : bytes.toString("utf8");
  }
}
