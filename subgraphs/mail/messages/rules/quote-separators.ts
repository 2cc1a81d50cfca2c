/** "original message", "original mail" and similar words of Outlook, Thunderbird and webmail, in their languages. */
const originals = [
  "original (?:message|appointment|mail)|replied message|reply message|ursprüngliche (?:nachricht|mail|e-mail)|original-?nachricht",
  "message d'origine|(?:message|mail|e-mail|courriel) (?:original|d'origine)|mensaje original|mensagem original|messaggio originale",
  "oorspronkelijk bericht|oorspronklike boodskap|originalmeddelande|ursprungligt meddelande|opprinnelig melding|opphavleg melding",
  "oprindelig (?:meddelelse|besked)|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní (?:zpráva|e-?mail)",
  "pôvodná správa|eredeti üzenet|mesaj(?:ul)? original|orijinal (?:mesaj|[iİ]leti)|mensaxe orixinal|missatge original|jatorrizko mezua",
  "algne (?:kiri|sõnum)|originaalkiri|upprunaleg(?:t)? skilaboð|pirminis laiškas|sākotnējā vēstule|izvorna poruka|originalna poruka",
  "izvirno sporočilo|mesazhi origjinal|pesan asli|mesej asal|thư gốc|tin nhắn gốc|neges wreiddiol|kemennadenn orinel",
  "исходное (?:сообщение|письмо)|оригинальное (?:сообщение|письмо)|початкове повідомлення|вихідне повідомлення|оригінальне повідомлення",
  "зыходны ліст|оригинално (?:писмо|съобщение)|изворна порука|оригинална порака|αρχικό μήνυμα|הודעה מקורית|ההודעה המקורית",
  "الرسالة الأصلي(?:ة|َّة)|پیام اصلی|मूल संदेश|মূল বার্তা|ข้อความต้นฉบับ|საწყისი წერილი|ორიგინალი წერილი|բնօրինակ նամակը?",
  "原始邮件|原始郵件|原始信件|原邮件|回复的原邮件|回覆的原郵件|元のメッセージ|返信元のメッセージ|원본 메시지|원본 메일",
];

/** "forwarded message" in the same languages. */
const forwards = [
  "forwarded message|weitergeleitete nachricht|message (?:transféré|réexpédié)|mensaje reenviado|mensagem (?:encaminhada|reencaminhada)",
  "messaggio inoltrato|doorgestuurd bericht|vidarebefordrat meddelande|videresendt (?:meddelelse|melding|besked)|välitetty viesti",
  "przekazana wiadomość|wiadomość przekazana|přeposlaná zpráva|preposlaná správa|továbbított üzenet|mesaj redirecționat|[iİ]letilen (?:[iİ]leti|mesaj)",
  "proslijeđena poruka|posredovano sporočilo|prosleđena poruka|edastatud kiri|persiųstas laiškas|pārsūtīta vēstule|missatge reenviat",
  "пересылаемое сообщение|пересланное (?:сообщение|письмо)|переслане повідомлення|препратено съобщение|προωθημένο μήνυμα|הודעה שהועברה",
  "转发的邮件|轉寄的郵件|転送メッセージ|転送されたメッセージ|メッセージを転送|전달된 메시지|전달된 메일",
  "wiadomość przesłana dalej|edelleenlähetetty viesti",
];
const separators = new RegExp(`^(?:${[...originals, ...forwards].join("|")})$`, "iu");

/** The line above the headers of a forwarded mail, without dashes, as Apple Mail writes it. */
const beginnings = [
  "begin forwarded message|anfang der weitergeleiteten nachricht|début du message (?:transféré|réexpédié)|inizio messaggio inoltrato",
  "inicio del mensaje reenviado|início da mensagem (?:encaminhada|reenviada|reencaminhada)|begin doorgestuurd bericht",
  "vidarebefordrat (?:brev|mejl)|(?:start på )?videresendt (?:meddelelse|melding|besked)|välitetty viesti alkaa|začátek přeposílané zprávy",
  "začiatok preposlanej správy|początek przekazywanej wiadomości|továbbított levél kezdete|începe mesajul redirecționat",
  "započni proslijeđenu poruku|[iİ]leti başlangıcı|начало переадресованного сообщения|початок листа, що пересилається",
];
const forwarded = new RegExp(`^\\s?(?:${beginnings.join("|")})\\s?:\\s*$`, "iu");

/** A line such as `-----Original Message-----`, or one of a help desk that asks for the reply above it. */
export function isSeparator(line: string): boolean {
  if (forwarded.test(line.slice(0, 60)) || isReplyLine(line.slice(0, 160))) return true;
  if (ofNotes.test(line.slice(0, 160))) return true;
  const inner = /^\s{0,8}[-_=*]{2,20}\s{0,3}([^-_=*\s][^_=*]{2,40}[^-_=*\s])\s{0,3}[-_=*]{2,20}\s{0,3}$/.exec(
    withoutSender(line.slice(0, 240)).slice(0, 120).replaceAll("&nbsp;", " "),
  )?.[1];
  return inner !== undefined && separators.test(inner);
}

/** `-----Ada Lovelace wrote: -----`, as Notes writes it. */
const ofNotes =
  /^\s?-{3,10}\s?[^\s-].{0,100}\s(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu)\s?:\s?-{3,10}\s*$/iu;

/** The line without the headers that some phones write behind it: `-------- Original message --------From: a@b.example`. */
const withoutSender = (line: string): string =>
  /^(\s{0,8}-{2,20}[^-:]{2,60}-{2,20})\s{0,3}\p{L}[\p{L} ]{1,20}:\s?[^@]{0,100}@/u.exec(line)?.[1] ?? line;

/** Whether a line has only the words of a separator, or a colon after them: some phones write no dashes. */
export function isSeparatorText(line: string): boolean {
  return separators.test(line.trim().replace(/\s?[:\uFF1A]$/, ""));
}

/** `-- Please reply above this line --`, which may be quoted. */
const isReplyLine = (line: string): boolean => /^(?:\s?>){0,3}\s{0,8}[-#=*_+~]/.test(line) && aboveLine.test(line);

const aboveLine =
  /(?:above|oberhalb|über|au-dessus de|par-dessus|por encima de|encima de|sopra|boven|acima d|powyżej|ovanför|ovenfor|over|yläpuolelle|nad) ?(?:this|dieser|diese|cette|esta|questa|deze|tej|denna|denne|tämän|tímto|tento) ?(?:line|linie|zeile|ligne|línea|linea|linha|riga|regel|lijn|linii|rad|raden|linje|rivin|řádek|řádkem)(?!\p{L})/iu;
