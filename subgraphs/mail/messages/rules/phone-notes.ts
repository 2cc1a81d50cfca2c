/** Footers of phones and mail programs, in their languages. */
const notes = [
  "sent (?:from|with|via|by|using) (?:my|mail|outlook|yahoo|proton|samsung|galaxy|mobile|windows mail|airmail|aquamail|k-9|gmail mobile|bluemail|spark|superhuman|fairemail|thunderbird for|tutanota|tuta mail|canary)",
  "sent from (?:a|an) (?:mobile|phone|iphone|ipad|android)|get outlook for",
  "sent (?:from|via) the (?:(?:all )?new |samsung|aol|yahoo|gmail|gmx|mail\\.com|web\\.de|blackberry|iphone|ipad)",
  "von meinem .{1,40} gesendet|gesendet (?:von|mit)|diese nachricht wurde von .{1,60} gesendet|outlook für .{1,20} beziehen|(?:holen sie sich|laden sie) outlook für",
  "envoyé (?:de|depuis|avec (?:mon|proton|outlook))|(?:obtenir|obtenez|télécharger|téléchargez) outlook pour",
  "enviado (?:desde|do|a partir|(?:com|con) (?:proton|outlook))|(?:obtener|obtén|descargar) outlook para|(?:obter|obtenha|baixar) o outlook para",
  "inviato da|(?:scarica|ottieni) outlook per",
  "verzonden (?:vanaf|met (?:proton|outlook))|verstuurd (?:vanaf|met (?:proton|outlook))|outlook voor .{1,20} (?:downloaden|ophalen)|(?:download|haal) outlook voor",
  "skickat (?:från|med (?:proton|outlook))|(?:hämta|skaffa) outlook för|sendt (?:fra|med (?:proton|outlook))|(?:hent|få) outlook (?:til|for)|skaff (?:deg )?outlook for|hanki outlook",
  "lähetetty|wysłane z|wysłano z (?:iphone|ipad|mojego|telefonu|androida|outlook)|pobierz outlook|získa(?:t|jte) outlook|obțineți outlook|az outlook letöltése|λήψη του outlook|odesláno z|odoslané z",
  "(?:iphone|ipad|android|samsung|telefon).{0,12} gönderildi|отправлено (?:с|из)|надіслано з (?:iphone|ipad|мого)|(?:получить|скачать|отримати) outlook|ios için outlook|android için outlook",
  "从我的.{1,20}发送|发自我的|從我的.{1,20}傳送|(?:iphone|ipad|android)から送信|outlook for (?:ios|android) ?を入手|(?:获取|取得|下載) ?outlook|(?:ios|android)용 outlook|(?:나의|내) .{1,20}에서 보냄",
];
const beginning = new RegExp(`^[-\\u2013\\u2014_*~\\s]{0,8}[(<\\[]{0,2}(?:${notes.join("|")})`, "iu");

/** Whether a line is the footer of a phone or mail program. */
export function isNote(line: string): boolean {
  return beginning.test(line.trim().slice(0, 100));
}
