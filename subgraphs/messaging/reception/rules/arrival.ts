import { longestText } from "../../messages/rules/limits.js";

/** The stored form of a text; null when there is none. */
export function storedText(text: string | null): string | null {
  if (text === null || text === "") return null;
  if (text.length <= longestText) return text;
  // The cut may have split a surrogate pair.
  return text.slice(0, longestText).replace(/\p{Surrogate}$/u, "");
}

/** Members of a group as they are stored: each once, sorted, without the line's own number. */
export function membersOf(participants: readonly string[], from: string | null, own: string): string[] {
  const all = new Set(from === null ? participants : [...participants, from]);
  all.delete(own);
  return [...all].toSorted();
}
