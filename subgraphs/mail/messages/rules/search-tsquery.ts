import { type SearchWord, searchWords } from "./search-words.js";

/**
 * A word or phrase of a search as a `tsquery`; null when it contains nothing to search. Its words must be adjacent in
 * the text; words with an apostrophe or a hyphen between them may be joined there.
 */
export function searchTsqueryOf(part: string): string | null {
  const words = [...searchWords(part)];
  if (words.length === 0) return null;
  const plain = inSequence(withoutRunEnds(words));
  if (!words.some(({ joins }) => joins)) return plain;
  return `(${plain}) | (${inSequence(joined(words))})`;
}

/** The last character of a run is a word only if it is the entire run: in a text more may follow it. */
function withoutRunEnds(words: readonly SearchWord[]): SearchWord[] {
  return words.filter((word, index) => {
    const before = words[index - 1];
    return !(isSingle(word) && before?.isPair === true && !isSingle(before));
  });
}

function inSequence(words: readonly SearchWord[]): string {
  return words
    .map((word, index) => {
      // A single character is a word at the end of a run, or the first of two.
      const lexeme = `'${word.word}'${isSingle(word) ? ":*" : ""}`;
      const distance = index === 0 ? 0 : word.at - words[index - 1]!.at;
      return index === 0 ? lexeme : distance === 1 ? `<-> ${lexeme}` : `<${distance}> ${lexeme}`;
    })
    .join(" ");
}

/** Joined words become one, and the following positions decrease. */
function joined(words: readonly SearchWord[]): SearchWord[] {
  const all: SearchWord[] = [];
  let saved = 0;
  for (const word of withoutRunEnds(words)) {
    const last = all.at(-1);
    if (word.joins && last !== undefined) {
      saved++;
      all[all.length - 1] = { ...last, word: last.word + word.word };
    } else all.push({ ...word, at: word.at - saved });
  }
  return all;
}

function isSingle({ word, isPair }: SearchWord): boolean {
  return isPair && Array.from(word).length === 1;
}
