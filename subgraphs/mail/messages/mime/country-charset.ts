import iconv from "iconv-lite";

/** The charsets of mail that declares none, by the country of its sender, the more usual one first. */
const ofCountry: ReadonlyMap<string, readonly string[]> = new Map([
  ["cn", ["gb18030"]],
  ["hk", ["big5hkscs"]],
  ["jp", ["shift_jis", "euc-jp"]],
  ["kr", ["cp949"]],
  ["tw", ["big5hkscs"]],
]);

/** The characters of a header that are examined. */
const mostOfHeader = 2_000;

/** Characters of East Asia and their signs, without the half letters that bytes of other charsets look like. */
const eastern =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\u30FC\uFF01-\uFF60]+$/u;
const halfLetters = /[\uFF61-\uFFDC]/;

/**
 * The charset of a few words of East Asia: every word consists of its characters. Two characters are valid in the
 * charsets of all its countries, and say no more: the country in the sender's address decides. Null without one.
 * @param words bytes of words, a character for each
 */
export function charsetOfCountry(country: string | null, words: readonly string[]): string | null {
  if (country === null || words.length === 0) return null;
  const isOf = (charset: string): boolean =>
    words.every((word) => {
      const text = iconv.decode(Buffer.from(word, "latin1"), charset);
      return eastern.test(text) && !halfLetters.test(text);
    });
  return ofCountry.get(country)?.find(isOf) ?? null;
}

/** The country in the domain of From; null when it is none of those above. */
export function countryOfSender(headers: string): string | null {
  const start = /^from:/im.exec(headers)?.index;
  if (start === undefined) return null;
  const [from] = headers.slice(start, start + mostOfHeader).split(/\r?\n(?![ \t])/, 1);
  return /@[\w.-]{1,253}\.(cn|hk|jp|kr|tw)(?![\w.-])/i.exec(from!)?.[1]?.toLowerCase() ?? null;
}
