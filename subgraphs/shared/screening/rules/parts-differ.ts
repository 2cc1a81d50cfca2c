const enough = 50;
/** Chinese and Japanese write without blanks: there, each character counts as a word. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

/** Whether two long texts, of which one should be the other's plain form, share fewer than half of their words. */
export function wordsDiffer(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.size < enough || second.size < enough) return false;
  const [few, many] = first.size < second.size ? [first, second] : [second, first];
  let shared = 0;
  for (const word of few) if (many.has(word)) shared++;
  return shared * 2 < few.size;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(word));
