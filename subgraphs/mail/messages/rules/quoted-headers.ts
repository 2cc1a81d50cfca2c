/** The names of the header From above a quoted mail, in the languages of mail programs. */
const senders = [
  "from|reply-to|von|absender|de|de la|da|van|afzender|från|avsändare|fra|afsender|avsender|lähettäjä|saatja|nuo",
  "expéditeur|remitente|remetente|mittente|od|šalje|pošiljatelj|feladó|kimden|gönderen|από|dari|từ|จาก",
  "expeditorul|отправитель|送信元|от|от кого|від|від кого|מאת|من|发件人|發件人|寄件者|寄件人|差出人|送信者|보낸 ?사람",
];

/** The names of other headers. */
const others = [
  "sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|destinataire|enviado|enviado el|enviada|enviada em",
  "fecha|para|asunto|assunto|data|inviato|oggetto|a|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|dato",
  "lähetetty|päivämäärä|vastaanottaja|aihe|wysłano|do|temat|odesláno|komu|předmět|odoslané|predmet|küldve|elküldve",
  "címzett|tárgy|trimis|către|subiect|tarih|kime|konu|gönderildi|enviat el|per a|assumpte|tema|poslano|prima|za|zadeva",
  "subiectul|dată|destinatarul|pre|dátum|másolat|kopie|kopia|kopio|kopi|dw|bilgi|копия|копія|日付|送信先",
  "saadetud|adressaat|saaja|teema|nosūtīts|kam|tēma|išsiųsta|terkirim|dikirim|kepada|subjek|perihal|tanggal",
  "đã gửi|ngày|tới|đến|chủ đề|ส่ง|วันที่|ถึง|เรื่อง|ημερομηνία|στάλθηκε|προς|θέμα|отправлено|дата|кому|тема",
  "изпратено|до|относно|надіслано|נשלח|תאריך|אל|נושא|تم الإرسال|التاريخ|إلى|الموضوع",
  "发送时间|發送時間|日期|收件人|抄送|主题|主題|送信日時|日時|宛先|件名|보낸 ?날짜|날짜|받는 ?사람|참조|제목|寄件日期|收件者|副本|主旨",
];

const header = (names: readonly string[]) =>
  new RegExp(`^[*_\\s\\u200E\\u200F]{0,4}(?:${names.join("|")})\\s?\\*?\\s?[:\\uFF1A]`, "iu");
const fromHeader = header(senders);
/** It is From in Latvian, and the number of an invoice: only an address decides. */
const number = header(["no"]);
const otherHeader = header(others);

/**
 * Three headers in a row, as Outlook writes them above a mail. Some programs do not begin with From: then it contains
 * an address, because people write `Date:`, `From:` and `To:` about journeys, too.
 */
export function isHeaderBlock(lines: readonly string[], index: number): boolean {
  const first = lines[index]!.slice(0, 60);
  const isFrom = fromHeader.test(first) || (number.test(first) && lines[index]!.slice(0, 200).includes("@"));
  if (!isFrom && !otherHeader.test(first)) return false;
  const next = lines.slice(index + 1, index + 8).filter((line) => line.trim() !== "");
  const block = next.slice(0, 4);
  const count = block.filter((line) => otherHeader.test(line.slice(0, 60))).length;
  if (isFrom) return count >= 2;
  return count >= 1 && block.some(isSender);
}

/** From with an address, or the line of Yandex instead: `06.01.2025, 10:00, "Ada" <ada@x.example>:`. */
function isSender(line: string): boolean {
  const text = line.slice(0, 200);
  return (
    (fromHeader.test(text) && text.includes("@")) || /^\d[\d.]{7,9}, \d{1,2}:\d{2}, .{0,120}<\S+@\S+>:\s*$/.test(text)
  );
}
