/** The number of characters of an answer that the log stores (wire contract org 3.4). */
const mostCharacters = 1_024;
/** The most bytes of a character. */
const bytesPerCharacter = 4;

/** The beginning of an answer as text that PostgreSQL can store: invalid UTF-8 and NUL become U+FFFD. */
export function loggedBody(bytes: Buffer): string {
  if (bytes.length === 0) return "";
  const text = bytes.toString("utf8", 0, mostCharacters * bytesPerCharacter).replaceAll("\0", "\uFFFD");
  return text.length <= mostCharacters ? text : Array.from(text).slice(0, mostCharacters).join("");
}
