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
  const first = lines[index]!;
  if (first.trim() === "" || first.length > longestIntroduction) return 0;
  const isLikely = mayIntroduce(first.slice(0, 120));
  if (!isLikely && !/(?:19|20)\d\d|[<(]\S+@/.test(first)) return 0;
  for (let length = 1; length <= 4 && index + length <= lines.length; length++) {
    const part = lines.slice(index, index + length);
    if (part.slice(1).some((line) => line.trim() === "" || (isQuoted(line) && !/^>\s?[:\uFF1A]\s*$/.test(line))))
      return 0;
    const trimmed = part.map((line) => line.trim()).join(" ");
    if (trimmed.length > longestIntroduction) return 0;
    const joined = withoutDashes(trimmed);
    if (isLikely && (isIntroduction(joined) || isAsianIntroduction(joined))) return length;
    const isPossible = isBareIntroduction(joined) || isDatedAddress(joined) || isInAnyLanguage(joined);
    if (isPossible && isQuotedNext(lines, index + length)) return length;
  }
  return 0;
}

/** It must contain a date or an address: `She wrote:` alone is a sentence. */
function isIntroduction(line: string): boolean {
  if (!/[:\uFF1A]$/.test(line)) return false;
  // Sentences about a time of day begin like this.
  if (/^(?:at|in message)\b/i.test(line)) return false;
  const isAbout = /\d{1,4}[./-]\d{1,2}|\d{1,2}[:.]\d{2}|\b(19|20)\d{2}\b|<[^<>\s]+@[^<>\s]+>/.test(line);
  return isAbout && verbs.test(line);
}

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
  /^(?:at|in message) .{1,200} (?:wrote|writes):$/i,
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

/** A year, a time of day and an address before a colon, in a language whose verb is not known. */
function isInAnyLanguage(line: string): boolean {
  return (
    /[:\uFF1A]$/.test(line) &&
    /\b(?:19|20)\d{2}\b/.test(line) &&
    /\d{1,2}[:.]\d{2}/.test(line) &&
    /[<(][^<>()\s]+@[^<>()\s]+[>)]/.test(line)
  );
}

function isQuotedNext(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index, index + 2).find((line) => line.trim() !== "");
  return next !== undefined && isQuoted(next);
}

/** "wrote", in the languages in which programs write. */
const verbs =
  /\b(wrote|writes|said|schrieb|geschrieben|geschreven|escreveu|ha scritto|schreef|skrev|kirjoitti|a scris|menulis|napisao|(?:je )?napisala?|je pisala?|pisze|kirjutas|escribiu|(?:va|ha) escri(?:ure|t))\b|a écrit|rakstīja|rašė|skrifaði|نوشت|escribió|napisał|napsal|napísal|írta|yazdı|написа|пише|έγραψε|כתב|كتب|đã viết|เขียนว่า|ने लिखा/iu;

/** The beginning of a possible introduction. One in Chinese, Japanese or Korean may begin with a name. */
function mayIntroduce(line: string): boolean {
  const beginning = line.replace(/^\s?-{2,8}\s/, "");
  return firstWords.test(beginning) || isAsian(beginning);
}

const firstWords =
  /^[\s\u200E\u200F]*(on|at|in message|am|le|el|em|il|op|den|på|w|v|dnia|dne|dňa|pe|în|στις|ב|في|در|vào|pada|dana|\d|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|пн|вт|ср|чт|пт|сб|вс|нд|ma|ti|ke|to|la|su|za|zo|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|ในวันที่|เมื่อ|(?:सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि)\p{M}*|\S.{0,60}[<(]\S+@|[^\s<>()]+@|\S.{0,60} via |\S.{0,60}\b(schrieb|wrote|skrev|escribió)\b)/iu;

/** A line such as `-----Original Message-----`, in the languages of Outlook and similar programs. */
export function isSeparator(line: string): boolean {
  if (forwarded.test(line.slice(0, 60))) return true;
  const inner = /^\s{0,8}[-_=*]{2,20}\s{0,3}([^-_=*\s][^_=*]{2,40}[^-_=*\s])\s{0,3}[-_=*]{2,20}\s{0,3}$/.exec(
    line.slice(0, 120),
  )?.[1];
  return inner !== undefined && separators.test(inner);
}

/** Whether a line has only the words of a separator: some phones write no dashes. */
export function isSeparatorText(line: string): boolean {
  return separators.test(line.trim());
}

/** The line above the headers of a forwarded mail, without dashes. */
const forwarded =
  /^\s?(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message (?:transféré|réexpédié)|inizio messaggio inoltrato|inicio del mensaje reenviado|início da mensagem (?:encaminhada|reenviada)|begin doorgestuurd bericht|vidarebefordrat brev|start på videresendt (?:meddelelse|melding))\s?:\s*$/iu;

const separators =
  /^(original message|original appointment|original mail|forwarded message|replied message|reply message|ursprüngliche nachricht|originalnachricht|original-nachricht|weitergeleitete nachricht|message d'origine|message original|message transféré|mensaje original|mensaje reenviado|mensagem original|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|originalmeddelande|ursprungligt meddelande|opprinnelig melding|oprindelig meddelelse|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|pôvodná správa|eredeti üzenet|mesaj original|orijinal mesaj|исходное сообщение|пересылаемое сообщение|αρχικό μήνυμα|原始邮件|原始郵件|原始信件|原邮件|回复的原邮件|回覆的原郵件|转发的邮件|轉寄的郵件|元のメッセージ|返信元のメッセージ|転送メッセージ|転送されたメッセージ|원본 메시지|원본 메일|전달된 메시지|전달된 메일)$/iu;
