/** Marks on one character beyond what any script needs: to put them in order takes quadratic time. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/** An apostrophe or a hyphen within a word, as in `o'neil` and `e-mail`. */
const joints = /(?<=[\p{L}\p{M}\p{N}])['-](?=[\p{L}\p{N}])/gu;

/**
 * A text as every search reads it: in one case (`ß` is `ss`), in Unicode's compatible form, without what nobody sees, such
 * as soft hyphens, and with one kind of apostrophe and of hyphen.
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
 * What searches for parts of words look at in a text: its words are written as one, whatever joins their parts. A few
 * characters have long compatible forms: what makes the text more than twice as long is left out.
 */
export function searchedText(text: string): string {
  return foldedOf(plainOf(text))
    .replaceAll(joints, "")
    .slice(0, 2 * text.length + 100);
}

/**
 * The words of a query, each of which must occur; none when it is blank. An apostrophe or a hyphen around a word is a quote
 * or a dash and not a part of it.
 */
export function searchedWords(query: string): string[] {
  const words = query.split(/\s+/).map((word) => {
    const plain = foldedOf(plainOf(word)).trim();
    return plain.replaceAll(/^['-]+|['-]+$/g, "") || plain;
  });
  return [...new Set(words)].filter((word) => word !== "");
}

/**
 * The forms in which a word of a query may stand in searched texts. Where it has a joint, the text may have a blank; the
 * last form is that of texts that an earlier version stored.
 */
export function formsOf(word: string): string[] {
  return [...new Set([word.replaceAll(joints, ""), word.replaceAll(joints, " "), word])];
}

/** Whether all words of a query occur in a text, as parts of its words at least. */
export function occurIn(text: string, words: readonly string[]): boolean {
  const searched = searchedText(text);
  return words.every((word) => formsOf(word).some((form) => searched.includes(form)));
}

/** The Greek letter that has a form of its own at the end of a word, which is not the end of every text that has it. */
function foldedOf(plain: string): string {
  return plain.replaceAll("ς", "σ");
}
