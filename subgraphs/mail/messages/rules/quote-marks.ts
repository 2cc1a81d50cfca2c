import { withAsciiDigits } from "./ascii-digits.js";
import { isAsian, isAsianIntroduction } from "./asian-quote-marks.js";

/** The most characters of an introduction: a longer line is a paragraph. */
const longestIntroduction = 300;

/** Whether a line is quoted. */
export const isQuoted = (line: string): boolean => /^\s?[>|\uFF1E]/.test(line);

/**
 * The number of lines of an introduction such as `On … wrote:` that begins here; 0 for none. Programs break it into up
 * to four.
 */
export function introductionLength(lines: readonly string[], index: number): number {
  if (lines[index]!.trim() === "" || lines[index]!.length > longestIntroduction) return 0;
  const first = plain(lines[index]!);
  const isLikely = mayIntroduce(first.slice(0, 120));
  if (!isLikely && !/(?:13|14|19|20|25)\d\d|[<(]\S+@/.test(first)) return 0;
  for (let length = 1; length <= 4 && index + length <= lines.length; length++) {
    const part = lines.slice(index, index + length);
    if (part.slice(1).some((line) => line.trim() === "" || (isQuoted(line) && !/^>\s?[:\uFF1A]\s*$/.test(line))))
      return 0;
    const trimmed = plain(part.map((line) => line.slice(0, longestIntroduction + 1).trim()).join(" "));
    if (trimmed.length > longestIntroduction) return 0;
    const joined = withoutDashes(trimmed);
    if (isLikely && (isIntroduction(joined) || isAsianIntroduction(joined))) return length;
    const isPossible =
      isBareIntroduction(joined) ||
      isDatedAddress(joined) ||
      isInAnyLanguage(joined) ||
      (isLikely && isWithoutColon(joined));
    if (isPossible && isQuotedNext(lines, index + length)) return length;
  }
  return 0;
}

/** A line with ASCII digits, and without marks of direction, which Arabic and Hebrew programs write. */
const plain = (line: string): string =>
  withAsciiDigits(line).replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "");

/** The colon, also those of Armenian, Amharic and Khmer. */
const endsWithColon = (line: string): boolean => /[:\uFF1A\u055D\u0589\u2024\u1366\u17D6]$/.test(line);

/** It must contain a date or an address: `She wrote:` alone is a sentence. */
function isIntroduction(line: string): boolean {
  if (!endsWithColon(line)) return false;
  // Sentences about a time of day begin like this.
  if (/^(?:at|in message)\b/i.test(line)) return false;
  if (/\bsaid\b/i.test(line) && !line.includes("@")) return false;
  const isAbout = /\d{1,4}[./-]\d{1,2}|\d{1,2}[:.]\d{2}|\b(19|20)\d{2}\b|<[^<>\s]+@[^<>\s]+>/.test(line);
  return isAbout && (verbs.test(line) || fromSender.test(line));
}

/** `Monday, 6 January 2025, 10:00 +0300 from Ada <ada@x.example>:`, as Mail.ru writes it. */
const fromSender =
  /\b(?:19|20)\d{2}\b.{1,20}\d:\d{2}(?:\s?[ap]m)?(?:\s(?:[+-]\d{2}:?\d{2}|[a-z]{2,5}))?\s(?:from|от|від)\s[^<>]{0,100}<[^<>\s]+@[^<>\s]+>\s?:$/iu;

/** `---- On … wrote ----`, as Zoho writes it, in the form of other programs. */
function withoutDashes(line: string): string {
  const inner = /^-{2,8}\s{1,3}([^-].*?)\s{0,3}-{2,8}$/.exec(line)?.[1];
  return inner === undefined ? line : `${inner}:`;
}

/** Forms such as `On Mon, Ada wrote:` could also be sentences: quoted lines must follow them at once. */
function isBareIntroduction(line: string): boolean {
  return bareForms.some((form) => form.test(line));
}

const bareForms = [
  /^on (?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b,? .{1,80} wrote:$/i,
  /^on (?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?, .{1,40}\d{4},?(?: at)? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?, .{1,100}$/i,
  /^(?:at|in message) .{1,200} (?:wrote|writes):$/i,
  /^on .{0,80}\d.{1,200} said:$/i,
  /^\S.{0,80} via \S.{0,80} (?:wrote|schrieb):$/i,
  /^[^\s<>()]{1,64}@[^\s<>()]{1,200} (?:wrote|said|schrieb|skrev|escribió|ha scritto|a écrit) ?:$/i,
  /^\S.{0,80}\([^()\s]{1,64}@[^()\s]{1,200}\) (?:wrote|said|schrieb|skrev|escribió|ha scritto):$/i,
];

/**
 * A date, a time and an address without a verb, as in Russian and Hebrew, or two of them in the form of older programs:
 * quoted lines must follow it.
 */
function isDatedAddress(line: string): boolean {
  if (/^20\d\d-\d\d-\d\d \d{1,2}:\d\d GMT[+-]\d{1,2}:\d\d \S/.test(line)) return true;
  return (
    /\b(19|20)\d{2}\b/.test(line) &&
    /\d{1,2}[:.]\d{2}|\b(19|20)\d{2}[-/]\d{1,2}[-/]\d{1,2}\b/.test(line) &&
    /<\s?[^<>\s]+@[^<>\s]+>[^\p{L}\p{N}]{0,4}$/u.test(line)
  );
}

/** An introduction that ends with its verb, or with an address. */
function isWithoutColon(line: string): boolean {
  const end = line.split(" ").slice(-2).join(" ");
  return (verbs.test(end) || /<[^<>\s]+@[^<>\s]+>$/.test(end)) && isIntroduction(`${line}:`);
}

/** A year, a time of day and an address before a colon, in a language whose verb is not known. */
function isInAnyLanguage(line: string): boolean {
  return (
    endsWithColon(line) &&
    /\b(?:13|14|19|20|25)\d{2}\b/.test(line) &&
    /\d{1,2}[:.]\d{2}/.test(line) &&
    /[<(][^<>()\s]+@[^<>()\s]+[>)]|\sby [^\s@]+@[^\s@]+:$/.test(line)
  );
}

function isQuotedNext(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index, index + 2).find((line) => line.trim() !== "");
  return next !== undefined && isQuoted(next);
}

/** "wrote", in the languages in which programs write. */
const verbs =
  /\b(wrote|writes|said|schrieb|geschrieben|geschreven|escreveu|ha scritto|schreef|skrev|kirjoitti|a scris|menulis|napisao|(?:je )?napisala?|je pisala?|pisze|kirjutas|escribiu|(?:va|ha) escri(?:ure|t))\b|a écrit|rakstīja|rašė|skrifaði|نوشت|escribió|napisał|napsal|napísal|írta|yazdı|написа|пише|έγραψε|כתב|كتب|đã viết|เขียนว่า|ने लिखा|लिहिले|napisana przez|գրեց|գրել է|লিখেছেন|লিখেছে|લખ્યું|எழுதியது|రాశారు|వ్రాసారు|ಬರೆದಿದ್ದಾರೆ|എഴുതി|დაწერა|ጽፏል|បានសរសេរ|ရေးခဲ့|ຂຽນ|ලිවීය|لکھا|تمت كتابة/iu;

/** The beginning of a possible introduction. One in Chinese, Japanese or Korean may begin with a name. */
function mayIntroduce(line: string): boolean {
  const beginning = line.replace(/^\s?-{2,8}\s/, "");
  return firstWords.test(beginning) || isAsian(beginning) || ownScript.test(beginning);
}

const firstWords =
  /^[\s\u200E\u200F]*(on|at|in message|am|le|el|em|il|op|den|på|w|v|dnia|dne|dňa|pe|în|στις|ב|في|در|vào|pada|dana|\d|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|пн|вт|ср|чт|пт|сб|вс|нд|ma|ti|ke|to|la|su|za|zo|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|ในวันที่|เมื่อ|(?:सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि)\p{M}*|\S.{0,60}[<(]\S+@|[^\s<>()]+@|\S.{0,60} via |\S.{0,60}\b(schrieb|wrote|skrev|escribió)\b|wiadomość napisana przez)/iu;

/** Scripts of few languages: their names of days are not listed. */
const ownScript =
  /^\s*[\p{Script=Armenian}\p{Script=Georgian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Ethiopic}]/u;
