/** Whether a line has characters of Chinese, Japanese or Korean. */
export const isAsian = (line: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(line);

/**
 * Whether a line is an introduction in the form of Chinese, Japanese and Korean programs: it contains a date or an
 * address, and its end means "wrote". Some programs leave the verb out: then it must contain date, time and address.
 * @param line at most 300 characters
 */
export function isAsianIntroduction(line: string): boolean {
  // Digits, brackets and the colon may be full-width.
  const plain = line.normalize("NFKC").trim();
  if (!plain.endsWith(":")) return false;
  if (ending.test(plain.slice(-40))) return isAbout(plain);
  return /<[^<>\s@]+@[^<>\s@]+>\s?(さん|様|님)?\s?:$/.test(plain) && hasYear.test(plain) && hasTime.test(plain);
}

function isAbout(line: string): boolean {
  return /\d{1,4}[./-]\d{1,2}|<[^<>\s@]+@[^<>\s@]+>|\d月\s?\d{1,2}日|\d월\s?\d{1,2}일/.test(line) || hasTime.test(line);
}

const hasYear = /(?<!\d)(19|20)\d{2}\s?[-./年년]/;
const hasTime = /\d{1,2}[:.]\d{2}|\d{1,2}\s?[時时點点시]/;

/** "wrote", "message" and "mail", at the end. */
const ending =
  /(書きました|書いた|書かれました|書き込みました|の(メール|メッセージ|発言)|写道|寫道|写到|寫到|撰写|撰寫|来信|來信|작성(했습니다|함)?|작성한 (글|메일)|썼습니다|쓴 (글|메일)|쓰셨습니다|님의 (글|메일|말|메시지)|보낸 (글|메일|메시지))\s?:$/u;
