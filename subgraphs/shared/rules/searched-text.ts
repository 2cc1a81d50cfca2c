/** The limit of marks on one character, beyond the need of any script: sorting them takes quadratic time. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/** An apostrophe or a hyphen within a word, as in `o'neil` and `e-mail`. */
const joints = /(?<=[\p{L}\p{M}\p{N}])['-](?=[\p{L}\p{N}])/gu;

/**
 * Signs that a writer may leave out: those of vowels in Arabic and Hebrew, the stroke that lengthens Arabic words, and
 * the dot that the Turkish capital letter `İ` leaves on a small `i`.
 */
const optional =
  /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]|(?<=i)\u0307/gu;

/**
 * A text in the form that every search uses: in one case (`ß` is `ss`), in Unicode's compatible form, without optional
 * signs and invisible characters such as soft hyphens, and with one kind of apostrophe and of hyphen.
 */
export function plainOf(text: string): string {
  return withoutOptional(signedOf(text));
}

/** The same with optional signs, as an earlier version stored it. */
function signedOf(text: string): string {
  return text
    .replaceAll(tooManyMarks, "$1")
    .replaceAll(/[’‘ʼ´`＇]/g, "'")
    .replaceAll(/[‐‑﹣－]/g, "-")
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toUpperCase()
    .toLowerCase();
}

function withoutOptional(text: string): string {
  return text.replaceAll(optional, "");
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
    const signed = foldedOf(signedOf(word)).trim();
    return signed.replaceAll(/^['-]+|['-]+$/g, "") || signed;
  });
  return [...new Set(words)].filter((word) => withoutOptional(word) !== "");
}

/**
 * The forms in which a word of a query may appear in searched texts. Where it has a joint, the text may have a blank.
 * The last form is for texts that an earlier version stored.
 */
export function formsOf(word: string): string[] {
  const plain = withoutOptional(word);
  return [...new Set([plain.replaceAll(joints, ""), plain.replaceAll(joints, " "), word])];
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
