import { htmlOfText } from "../../../shared/rules/escape-html.js";
import { textOfHtml } from "./body-text.js";
import { mailLimits } from "./limits.js";

/** A part that is shown as text. */
export interface BodyPart {
  readonly isHtml: boolean;
  readonly content: string;
  /** The multipart/alternative that it is in; null when nothing else says the same. */
  readonly alternatives: object | null;
}

/** The most pages, and characters of them together, that are converted to text. */
const mostPages = 5;
const mostPageCharacters = 1024 * 1024;
/** The most words by which a text and a page are compared. */
const mostWords = 10_000;
/** The characters that escaping makes of one. */
const escaped = 6;

/**
 * Joins the texts, and the pages. Parts that only one of them has, as the footer that a list adds in a part of its own,
 * are converted for the other: no reader misses what is only there (RFC 8621 section 4.1.4).
 */
export function joinedBodies(parts: readonly BodyPart[]): {
  readonly text: string | null;
  readonly html: string | null;
} {
  const texts = parts.filter(({ isHtml }) => !isHtml);
  const pages = parts.filter(({ isHtml }) => isHtml);
  const single = singleParts(parts);
  if (single.size === 0 || isBlank(texts) || isBlank(pages)) return { text: joined(texts), html: joined(pages) };
  const converted = conversions([...single]);
  if (saysTheSame([...single], converted)) return { text: joined(texts), html: joined(pages) };
  return { text: joined(as(parts, false, converted)), html: joined(as(parts, true, converted)) };
}

function as(parts: readonly BodyPart[], isHtml: boolean, converted: ReadonlyMap<BodyPart, string>): BodyPart[] {
  return parts.flatMap((part) => {
    const content = part.isHtml === isHtml ? part.content : (converted.get(part) ?? "");
    return content.trim() === "" ? [] : { ...part, content };
  });
}

/** The parts without an alternative of the other kind. */
function singleParts(parts: readonly BodyPart[]): ReadonlySet<BodyPart> {
  const kinds = new Map<object, Set<boolean>>();
  for (const { isHtml, alternatives } of parts) {
    if (alternatives === null) continue;
    const found = kinds.get(alternatives) ?? new Set();
    kinds.set(alternatives, found.add(isHtml));
  }
  return new Set(
    parts.filter(
      ({ alternatives, content }) =>
        content.trim() !== "" && (alternatives === null || kinds.get(alternatives)?.size === 1),
    ),
  );
}

function conversions(parts: readonly BodyPart[]): ReadonlyMap<BodyPart, string> {
  const found = new Map<BodyPart, string>();
  let pages = mostPages;
  let pageCharacters = mostPageCharacters;
  let characters: number = mailLimits.textBytes;
  for (const part of parts) {
    if (!part.isHtml) {
      const html = htmlOfText(part.content.slice(0, Math.max(0, characters / escaped)));
      characters -= html.length;
      found.set(part, html);
    } else if (pages-- > 0) {
      const page = part.content.slice(0, pageCharacters);
      pageCharacters -= page.length;
      found.set(part, textOfHtml(page));
    }
  }
  return found;
}

/** Whether text and page share most words: some programs write both without saying that one is enough. */
function saysTheSame(parts: readonly BodyPart[], converted: ReadonlyMap<BodyPart, string>): boolean {
  const written = wordsOf(parts.filter(({ isHtml }) => !isHtml).map(({ content }) => content));
  const shown = wordsOf(parts.filter(({ isHtml }) => isHtml).map((part) => converted.get(part) ?? ""));
  if (written.size === 0 || shown.size === 0) return written.size === shown.size;
  const shared = [...written].filter((word) => shown.has(word)).length;
  return shared * 2 >= Math.max(written.size, shown.size);
}

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (words.size >= mostWords) return words;
      words.add(word.toLowerCase());
    }
  }
  return words;
}

function isBlank(parts: readonly BodyPart[]): boolean {
  return parts.every(({ content }) => content.trim() === "");
}

function joined(parts: readonly BodyPart[]): string | null {
  return parts.length === 0 ? null : parts.map(({ content }) => content).join("\n");
}
