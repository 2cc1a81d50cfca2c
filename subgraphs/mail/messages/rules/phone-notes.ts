/** Footers of phones and mail programs, in their languages. */
const notes = [
  "sent (?:from|with|via|by|using) (?:my|mail|outlook|yahoo|proton|samsung|galaxy|mobile|windows mail|airmail|aquamail|k-9)",
  "sent from (?:a|an) (?:mobile|phone|iphone|ipad|android)|get outlook for",
  "von meinem .{1,40} gesendet|gesendet (?:von|mit)|diese nachricht wurde von .{1,60} gesendet|outlook für .{1,20} beziehen",
  "envoyé (?:de|depuis|avec (?:mon|proton|outlook))|(?:obtenir|télécharger) outlook pour",
  "enviado (?:desde|do|a partir|(?:com|con) (?:proton|outlook))|obtener outlook para|obter o outlook para",
  "inviato da|(?:scarica|ottieni) outlook per",
  "verzonden (?:vanaf|met (?:proton|outlook))|verstuurd (?:vanaf|met (?:proton|outlook))|outlook voor .{1,20} (?:downloaden|ophalen)",
  "skickat (?:från|med (?:proton|outlook))|hämta outlook för|sendt (?:fra|med (?:proton|outlook))|hent outlook til",
  "lähetetty|wysłane z|wysłano z (?:iphone|ipad|mojego|telefonu|androida|outlook)|pobierz outlook|odesláno z|odoslané z",
  "(?:iphone|ipad|android|samsung|telefon).{0,12} gönderildi|отправлено (?:с|из)|надіслано з (?:iphone|ipad|мого)",
  "从我的.{1,20}发送|发自我的|從我的.{1,20}傳送|(?:iphone|ipad|android)から送信|(?:나의|내) .{1,20}에서 보냄",
];
const beginning = new RegExp(`^[(<\\[]{0,2}(?:${notes.join("|")})`, "iu");

/** Whether a line is the footer of a phone or mail program. */
export function isNote(line: string): boolean {
  return beginning.test(line.trim().slice(0, 100));
}
