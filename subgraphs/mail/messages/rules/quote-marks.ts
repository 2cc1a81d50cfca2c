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
  if (first.trim() === "" || first.length > longestIntroduction || !mayIntroduce(first.slice(0, 120))) return 0;
  for (let length = 1; length <= 4 && index + length <= lines.length; length++) {
    const part = lines.slice(index, index + length);
    if (part.slice(1).some((line) => line.trim() === "" || (isQuoted(line) && !/^>\s?[:\uFF1A]\s*$/.test(line))))
      return 0;
    const joined = part.map((line) => line.trim()).join(" ");
    if (joined.length > longestIntroduction) return 0;
    if (isIntroduction(joined) || isAsianIntroduction(joined)) return length;
    if ((isBareIntroduction(joined) || isDatedAddress(joined)) && isQuotedNext(lines, index + length)) return length;
  }
  return 0;
}

/** It must contain a date or an address: `She wrote:` alone is a sentence. */
function isIntroduction(line: string): boolean {
  if (!/[:\uFF1A]$/.test(line)) return false;
  const isAbout = /\d{1,4}[./-]\d{1,2}|\d{1,2}[:.]\d{2}|\b(19|20)\d{2}\b|<[^<>\s]+@[^<>\s]+>/.test(line);
  return isAbout && verbs.test(line);
}

/** `On Mon, Ada wrote:` alone could be a sentence: quoted lines must follow it at once. */
function isBareIntroduction(line: string): boolean {
  return /^on (mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\b,? .{1,80} wrote:$/i.test(line);
}

/** A date, a time and an address without a verb, as in Russian and Hebrew: quoted lines must follow it. */
function isDatedAddress(line: string): boolean {
  return (
    /\b(19|20)\d{2}\b/.test(line) &&
    /\d{1,2}[:.]\d{2}/.test(line) &&
    /<\s?[^<>\s]+@[^<>\s]+>[^\p{L}\p{N}]{0,4}$/u.test(line)
  );
}

function isQuotedNext(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index, index + 2).find((line) => line.trim() !== "");
  return next !== undefined && isQuoted(next);
}

/** "wrote", in the languages in which programs write. */
const verbs =
  /\b(wrote|writes|said|schrieb|geschrieben|escreveu|ha scritto|schreef|skrev|kirjoitti|a scris|menulis|je napisao|(?:je )?napisala?|je pisala?|pisze|kirjutas|escribiu|(?:va|ha) escri(?:ure|t))\b|a écrit|rakstīja|rašė|skrifaði|نوشت|escribió|napisał|napsal|napísal|írta|yazdı|написа|пише|έγραψε|כתב|كتب|đã viết/iu;

/** The beginning of a possible introduction. One in Chinese, Japanese or Korean may begin with a name. */
function mayIntroduce(beginning: string): boolean {
  return firstWords.test(beginning) || isAsian(beginning);
}

const firstWords =
  /^[\s\u200E\u200F]*(on|am|le|el|em|il|op|den|på|w|v|dnia|dne|dňa|pe|în|στις|ב|في|در|vào|pada|dana|\d|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|пн|вт|ср|чт|пт|сб|вс|нд|ma|ti|ke|to|la|su|za|zo|\S.{0,60}<\S+@|\S.{0,60}\b(schrieb|wrote|skrev|escribió)\b)/iu;

/** A line such as `-----Original Message-----`, in the languages of Outlook and similar programs. */
export function isSeparator(line: string): boolean {
  const inner = /^\s{0,8}[-_=*]{2,20}\s{0,3}([^-_=*\s][^_=*]{2,40}[^-_=*\s])\s{0,3}[-_=*]{2,20}\s{0,3}$/.exec(
    line.slice(0, 120),
  )?.[1];
  return inner !== undefined && separators.test(inner);
}

const separators =
  /^(original message|original appointment|original mail|forwarded message|replied message|reply message|ursprüngliche nachricht|originalnachricht|original-nachricht|weitergeleitete nachricht|message d'origine|message original|message transféré|mensaje original|mensaje reenviado|mensagem original|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|originalmeddelande|ursprungligt meddelande|opprinnelig melding|oprindelig meddelelse|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|pôvodná správa|eredeti üzenet|mesaj original|orijinal mesaj|исходное сообщение|пересылаемое сообщение|αρχικό μήνυμα|原始邮件|原始郵件|原始信件|原邮件|回复的原邮件|回覆的原郵件|转发的邮件|轉寄的郵件|元のメッセージ|返信元のメッセージ|転送メッセージ|転送されたメッセージ|원본 메시지|원본 메일|전달된 메시지|전달된 메일)$/iu;

const fromHeader =
  /^[*_\s]{0,4}(from|von|de|da|van|från|fra|lähettäjä|od|feladó|de la|kimden|gönderen|от|від|发件人|發件人|寄件者|寄件人|差出人|送信者|보낸 ?사람|từ|dari)\s?\*?\s?[:：]/iu;
const otherHeader =
  /^[*_\s]{0,4}(sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|enviada em|fecha|para|asunto|assunto|data|inviato|oggetto|a|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|lähetetty|päivämäärä|vastaanottaja|aihe|wysłano|do|temat|odesláno|komu|předmět|odoslané|predmet|küldve|címzett|tárgy|trimis|către|subiect|tarih|kime|konu|gönderildi|отправлено|дата|кому|тема|ημερομηνία|προς|θέμα|发送时间|發送時間|日期|收件人|抄送|主题|主題|送信日時|日時|宛先|件名|보낸 ?날짜|날짜|받는 ?사람|참조|제목|寄件日期|收件者|副本|主旨)\s?\*?\s?[:：]/iu;

/**
 * Three headers in a row, as Outlook writes them above a mail. Some programs do not begin with From: then it contains
 * an address, because people write `Date:`, `From:` and `To:` about journeys, too.
 */
export function isHeaderBlock(lines: readonly string[], index: number): boolean {
  const first = lines[index]!.slice(0, 60);
  const isFrom = fromHeader.test(first);
  if (!isFrom && !otherHeader.test(first)) return false;
  const next = lines.slice(index + 1, index + 8).filter((line) => line.trim() !== "");
  const block = next.slice(0, 4);
  const others = block.filter((line) => otherHeader.test(line.slice(0, 60))).length;
  if (isFrom) return others >= 2;
  return others >= 1 && block.some((line) => fromHeader.test(line.slice(0, 60)) && line.slice(0, 200).includes("@"));
}

/** Footers of phones and mail programs. */
export function isNote(line: string): boolean {
  return notes.test(line.trim().slice(0, 100));
}

const notes =
  /^(sent (from|with|via) (my|mail|outlook|yahoo|proton|samsung)|get outlook for|von meinem .{1,40} gesendet|gesendet von|gesendet mit|envoyé (de|depuis)|enviado (desde|do|a partir)|inviato da|verzonden vanaf|skickat från|sendt fra|lähetetty|wysłane z|odesláno z|отправлено (с|из)|从我的.{1,20}发送|发自我的|iphoneから送信|나의 .{1,20}에서 보냄)/iu;
