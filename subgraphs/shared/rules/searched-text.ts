/** The limit of marks on one character, beyond the need of any script: sorting them takes quadratic time. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/** An apostrophe or a hyphen within a word, as in `o'neil` and `e-mail`. */
const joints = /(?<=[\p{L}\p{M}\p{N}])['-](?=[\p{L}\p{N}])/gu;

/**
 * A text in the form that every search uses: in one case (`ß` is `ss`), in Unicode's compatible form, without invisible
 * characters such as soft hyphens, and with one kind of apostrophe and of hyphen.
 */
export function plainOf(text: string): string {
  return text
    .replaceAll(tooManyMarks, "$1")
    .replaceAll(/[’‘ʼ´`＇]/g, "'")
    .replaceAll(/[‐‑﹣－]/g, "-")
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toUpperCase()
    .toLowerCase();
}

/** Whether a character of a plain text joins the letters and digits around it to one word. */
export function isJoint(character: string): boolean {
  return character === "'" || character === "-";
}

/**
 * A text in the form for searches of parts of words: its words are joined, without the characters between their parts.
 * A few characters have long compatible forms: text that would more than double the length is left out.
 */
export function searchedText(text: string): string {
  return foldedOf(plainOf(text))
    .replaceAll(joints, "")
    .slice(0, 2 * text.length + 100);
}

/**
 * The words of a query, each of which must occur; empty when it is blank. An apostrophe or a hyphen around a word is a
 * quote or a dash and not a part of it.
 */
export function searchedWords(query: string): string[] {
  const words = query.split(/\s+/).map((word) => {
    const plain = foldedOf(plainOf(word)).trim();
    return plain.replaceAll(/^['-]+|['-]+$/g, "") || plain;
  });
  return [...new Set(words)].filter((word) => word !== "");
}

/**
 * The forms in which a word of a query may appear in searched texts. Where it has a joint, the text may have a blank.
 * The last form is for texts that an earlier version stored.
 */
export function formsOf(word: string): string[] {
  return [...new Set([word.replaceAll(joints, ""), word.replaceAll(joints, " "), word])];
}

/** Whether all words of a query occur in a text, at least as parts of its words. */
export function occurIn(text: string, words: readonly string[]): boolean {
  const searched = searchedText(text);
  return words.every((word) => formsOf(word).some((form) => searched.includes(form)));
}

/**
 * The Greek letter sigma has a special form at the end of a word. The end of the query is not always the end of a word
 * in the text.
 */
function foldedOf(plain: string): string {
  return plain.replaceAll("ς", "σ");
}
