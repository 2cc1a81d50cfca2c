/** How much of an answer the log keeps, in characters (wire contract org 3.4). */
const mostCharacters = 1_024;
/** No character takes more bytes. */
const bytesPerCharacter = 4;

/** The beginning of an answer as text that PostgreSQL can store: what is no UTF-8, or NUL, becomes U+FFFD. */
export function loggedBody(bytes: Buffer): string {
  if (bytes.length === 0) return "";
  const text = bytes.toString("utf8", 0, mostCharacters * bytesPerCharacter).replaceAll("\0", "\uFFFD");
  return text.length <= mostCharacters ? text : Array.from(text).slice(0, mostCharacters).join("");
}
