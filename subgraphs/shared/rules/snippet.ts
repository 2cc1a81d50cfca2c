/** Characters of a snippet. */
const snippetLength = 200;
/** Characters that are read for a snippet: a text may be megabytes of white space. */
export const snippetReads = snippetLength * 20;

/** The beginning of a text on one line; null when there is none. The input of a mail has no footer (spec 4.7). */
export function snippetOf(text: string | null): string | null {
  if (text === null) return null;
  const folded = text
    .slice(0, snippetReads)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (folded === "") return null;
  return Array.from(folded).slice(0, snippetLength).join("");
}
