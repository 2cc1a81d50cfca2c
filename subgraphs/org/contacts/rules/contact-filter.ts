import { plainOf } from "../../../shared/rules/searched-text.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { hasAtMost } from "../../../shared/rules/text.js";

/** Characters of a search (wire contract contacts 5). */
export const longestSearch = 100;

/** Contacts that a search compares at most; the last changed ones come first. */
export const mostCandidates = 10_000;

/** The text that a search finds, as it is stored; null without one, undefined for one that is refused. */
export function readContactSearch(search: string | null | undefined): string | null | undefined {
  const text = (search ?? "").trim();
  if (!hasAtMost(text, longestSearch) || !isStorableText(text)) return undefined;
  const plain = plainOf(text).trim();
  return plain === "" ? null : plain;
}

/** The pattern of `like` for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
