import { isJoint, plainOf } from "../../../shared/rules/searched-text.js";

/** A word of a text, with its position: adjacent words have adjacent positions. */
export interface SearchWord {
  readonly word: string;
  readonly at: number;
  /** Whether its script has no blanks between words: then a word is two characters, or one at the end of a run. */
  readonly isPair: boolean;
  /** Whether an apostrophe or a hyphen joins it to the word before, as in `o'neil` and `e-mail`. */
  readonly joins: boolean;
}

/** The significant UTF-16 units of a word: the rest is ignored. */
export const longestWord = 64;

const runs = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that put no blanks between words, and Korean, which puts none between a word and its endings. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;

/**
 * The words of a text, the same for stored texts and queries (wire contract mail 4.1): every run of letters and digits
 * is one, in lower case and in Unicode's compatible form. A run of a script without blanks gives each two adjacent
 * characters, and its last one.
 */
export function* searchWords(text: string): Generator<SearchWord, void, undefined> {
  const plain = plainOf(text);
  let at = 0;
  let end = -2;
  for (const found of plain.matchAll(runs)) {
    let joins = found.index === end + 1 && isJoint(plain[end]!);
    for (const { run, isUnspaced } of byScript(found[0])) {
      const characters = isUnspaced ? Array.from(run) : null;
      if (characters === null) yield { word: cut(run), at: at++, isPair: false, joins };
      for (let index = 0; characters !== null && index < characters.length; index++) {
        yield { word: characters[index]! + (characters[index + 1] ?? ""), at: at++, isPair: true, joins: false };
      }
      joins = false;
    }
    end = found.index + found[0].length;
  }
}

function* byScript(run: string): Generator<{ readonly run: string; readonly isUnspaced: boolean }> {
  let at = 0;
  for (const found of run.matchAll(unspaced)) {
    if (found.index > at) yield { run: run.slice(at, found.index), isUnspaced: false };
    yield { run: found[0], isUnspaced: true };
    at = found.index + found[0].length;
  }
  if (at < run.length) yield { run: run.slice(at), isUnspaced: false };
}

/** The beginning of a word, without half a surrogate pair. */
function cut(word: string): string {
  return word.length <= longestWord ? word : word.slice(0, longestWord).replace(/\p{Surrogate}$/u, "");
}
