/** A reply as a program writes it, and what of it is new; null where that is not known. */
export interface CorpusMail {
  /** The program and the language. */
  readonly from: string;
  readonly text: string;
  readonly expected: string | null;
}

const quoted = ["> Can we meet on Monday?", ">", "> Best,", "> Bob"];
const plain = ["Can we meet on Monday?", "", "Best,", "Bob"];

/** A reply of two lines above an introduction, with the old mail marked or not. */
function reply(from: string, introduction: string | readonly string[], old: readonly string[] = quoted): CorpusMail {
  const text = ["Yes, at ten.", "See you!", "", ...[introduction].flat(), "", ...old, ""].join("\n");
  return { from, text, expected: "Yes, at ten.\nSee you!" };
}

function headers(from: string, ...block: readonly string[]): CorpusMail {
  return reply(from, block, plain);
}

const whole = (from: string, text: readonly string[], expected: string | null): CorpusMail => ({
  from,
  text: text.join("\n"),
  expected,
});

/** Replies of many programs in many languages, in the forms in which they put the old mail below the new text. */
export const replies: readonly CorpusMail[] = [
  reply("Gmail, English", "On Mon, Nov 23, 2026 at 10:00 AM Bob <bob@x.example> wrote:"),
  reply("Gmail, English, broken", [
    "On Mon, Nov 23, 2026 at 10:00 AM Robert Longname <",
    "robert.longname@x.example> wrote:",
  ]),
  reply("Gmail, German", "Am Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Bob <bob@x.example>:"),
  reply("Gmail, French", "Le lun. 23 nov. 2026 à 10:00, Bob <bob@x.example> a écrit :"),
  reply("Gmail, Spanish", "El lun, 23 nov 2026 a las 10:00, Bob (<bob@x.example>) escribió:"),
  reply("Gmail, Portuguese", "Em seg., 23 de nov. de 2026 às 10:00, Bob <bob@x.example> escreveu:"),
  reply("Gmail, Italian", "Il giorno lun 23 nov 2026 alle ore 10:00 Bob <bob@x.example> ha scritto:"),
  reply("Gmail, Dutch", "Op ma 23 nov 2026 om 10:00 schreef Bob <bob@x.example>:"),
  reply("Gmail, Swedish", "Den mån 23 nov. 2026 kl 10:00 skrev Bob <bob@x.example>:"),
  reply("Gmail, Danish", "Den man. 23. nov. 2026 kl. 10.00 skrev Bob <bob@x.example>:"),
  reply("Gmail, Norwegian", "man. 23. nov. 2026 kl. 10:00 skrev Bob <bob@x.example>:"),
  reply("Gmail, Finnish", "ma 23. marrask. 2026 klo 10.00 Bob (bob@x.example) kirjoitti:"),
  reply("Gmail, Polish", "pon., 23 lis 2026 o 10:00 Bob <bob@x.example> napisał(a):"),
  reply("Gmail, Czech", "po 23. 11. 2026 v 10:00 odesílatel Bob <bob@x.example> napsal:"),
  reply("Gmail, Slovak", "po 23. 11. 2026 o 10:00 Bob <bob@x.example> napísal(a):"),
  reply("Gmail, Hungarian", "Bob <bob@x.example> ezt írta (időpont: 2026. nov. 23., H, 10:00):"),
  reply("Gmail, Romanian", "Pe lun., 23 nov. 2026 la 10:00, Bob <bob@x.example> a scris:"),
  reply("Gmail, Turkish", "Bob <bob@x.example>, 23 Kas 2026 Pzt, 10:00 tarihinde şunu yazdı:"),
  reply("Gmail, Russian", "пн, 23 нояб. 2026 г. в 10:00, Bob <bob@x.example> написал:"),
  reply("Gmail, Russian, without a verb", "пн, 23 нояб. 2026 г. в 10:00, Bob <bob@x.example>:"),
  reply("Gmail, without a verb, on two lines", ["пн, 23 нояб. 2026 г. в 10:00, Robert Longname <", "bob@x.example>:"]),
  reply("Gmail, Ukrainian", "пн, 23 лист. 2026 р. о 10:00 Bob <bob@x.example> пише:"),
  reply("Gmail, Greek", "Στις Δευ 23 Νοε 2026 στις 10:00 π.μ., ο χρήστης Bob <bob@x.example> έγραψε:"),
  reply(
    "Gmail, Hebrew",
    "\u200Fבתאריך יום ב׳, 23 בנוב׳ 2026 ב-10:00 מאת \u202ABob\u202C\u200F <\u202Abob@x.example\u202C\u200F>כתב:",
  ),
  reply("Gmail, Japanese", "2026年11月23日(月) 10:00 Bob <bob@x.example>のメール:"),
  reply("Gmail, Chinese", "Bob <bob@x.example> 于2026年11月23日周一 10:00写道："),
  reply("Gmail, Korean", "2026년 11월 23일 (월) 오전 10:00, Bob <bob@x.example>님이 작성:"),
  reply("Gmail, Vietnamese", "Vào Th 2, 23 thg 11, 2026 vào lúc 10:00 Bob <bob@x.example> đã viết:"),
  reply("Gmail, Indonesian", "Pada tanggal Sen, 23 Nov 2026 pukul 10.00 Bob <bob@x.example> menulis:"),
  reply("Thunderbird, English", "On 11/23/26 10:00 AM, Bob wrote:"),
  reply("Thunderbird, English, plain", "On 23/11/2026 10:00, Bob wrote:"),
  reply("Thunderbird, German", "Am 23.11.26 um 10:00 schrieb Bob:"),
  reply("Thunderbird, French", "Le 23/11/2026 à 10:00, Bob a écrit :"),
  reply("Thunderbird, Dutch", "Op 23-11-2026 om 10:00 schreef Bob:"),
  reply("Apple Mail, English", "On Nov 23, 2026, at 10:00, Bob <bob@x.example> wrote:"),
  reply("Apple Mail, German", "Am 23.11.2026 um 10:00 schrieb Bob <bob@x.example>:"),
  reply("Apple Mail, Spanish", "El 23 nov 2026, a las 10:00, Bob <bob@x.example> escribió:"),
  reply("Apple Mail, Italian", "Il giorno 23 nov 2026, alle ore 10:00, Bob <bob@x.example> ha scritto:"),
  reply("mutt", "On Mon, Nov 23, 2026 at 10:00:00AM +0000, Bob wrote:"),
  reply("Emacs", "Bob <bob@x.example> writes:"),
  reply("KMail", "On Monday, November 23, 2026 10:00:00 AM UTC Bob wrote:"),
  reply("Proton, English", "On Monday, November 23rd, 2026 at 10:00 AM, Bob <bob@x.example> wrote:"),
  reply("a web mail that marks nothing", "On 2026-11-23 10:00, Bob wrote:", plain),
  reply("Yahoo, English", "On Monday, November 23, 2026 at 10:00:00 AM GMT, Bob <bob@x.example> wrote:", plain),
  headers(
    "Outlook, English",
    "From: Bob <bob@x.example>",
    "Sent: Monday, November 23, 2026 10:00 AM",
    "To: Ada",
    "Subject: Monday",
  ),
  headers(
    "Outlook, ruled",
    "________________________________",
    "From: Bob",
    "Sent: Monday, November 23, 2026",
    "To: Ada",
    "Subject: x",
  ),
  headers("Outlook, German", "Von: Bob", "Gesendet: Montag, 23. November 2026 10:00", "An: Ada", "Betreff: Montag"),
  headers("Outlook, French", "De : Bob", "Envoyé : lundi 23 novembre 2026 10:00", "À : Ada", "Objet : Lundi"),
  headers("Outlook, Spanish", "De: Bob", "Enviado: lunes, 23 de noviembre de 2026 10:00", "Para: Ada", "Asunto: Lunes"),
  headers("Outlook, Portuguese", "De: Bob", "Enviada em: segunda-feira", "Para: Ada", "Assunto: x"),
  headers("Outlook, Italian", "Da: Bob", "Inviato: lunedì 23 novembre 2026", "A: Ada", "Oggetto: x"),
  headers("Outlook, Dutch", "Van: Bob", "Verzonden: maandag 23 november 2026", "Aan: Ada", "Onderwerp: x"),
  headers("Outlook, Swedish", "Från: Bob", "Skickat: den 23 november 2026", "Till: Ada", "Ämne: x"),
  headers("Outlook, Polish", "Od: Bob", "Wysłano: poniedziałek", "Do: Ada", "Temat: x"),
  headers("Outlook, Russian", "От: Bob", "Отправлено: понедельник", "Кому: Ada", "Тема: x"),
  headers("Outlook, Chinese", "发件人: Bob", "发送时间: 2026年11月23日 10:00", "收件人: Ada", "主题: x"),
  headers("Outlook, Japanese", "差出人: Bob", "送信日時: 2026年11月23日 10:00", "宛先: Ada", "件名: x"),
  headers("Outlook, starred", "*From:* Bob <bob@x.example>", "*Sent:* Monday", "*To:* Ada", "*Subject:* x"),
  headers("old Outlook, English", "-----Original Message-----", "From: Bob"),
  headers("old Outlook, German", "-----Ursprüngliche Nachricht-----", "Von: Bob"),
  headers("old Outlook, French", "-----Message d'origine-----", "De : Bob"),
  headers("old Outlook, Spanish", "-----Mensaje original-----", "De: Bob"),
  headers("QQ Mail", "------------------ 原始邮件 ------------------", "发件人: Bob"),
  headers("a phone of Samsung", "-------- Original message --------", "From: Bob"),
  whole(
    "a phone, with its note",
    [
      "Yes.",
      "",
      "Sent from my iPhone",
      "",
      "> On Nov 23, 2026, at 10:00, Bob <bob@x.example> wrote:",
      ">",
      "> Monday?",
    ],
    "Yes.",
  ),
  whole("a telephone, only its note", ["Yes.", "", "Von meinem iPhone gesendet"], "Yes."),
  whole("a signature", ["Yes.", "", "-- ", "Ada", "Company"], "Yes."),
  whole("a signature and a quote", ["Yes.", "-- ", "Ada", "", "On 23/11/2026 10:00, Bob wrote:", "> Monday?"], "Yes."),
  whole(
    "a signature under the quote",
    ["Yes.", "", "On 23/11/2026 10:00, Bob wrote:", "> Monday?", "", "-- ", "Ada"],
    "Yes.",
  ),
  whole("an introduction without a date", ["Yes.", "", "On Mon, Ada wrote:", "> Monday?"], "Yes."),
  whole("a sentence like an introduction", ["Yes.", "On Monday, Ada wrote:", "a letter."], null),
  whole(
    "a date and an address that introduce nothing quoted",
    ["Yes.", "", "On Monday, 23 November 2026 at 10:00 write to Bob <bob@x.example>:", "he knows."],
    null,
  ),
  whole("a quote without an introduction", ["Yes.", "", "> Monday?"], "Yes."),
  whole(
    "a broken quoted line",
    ["Yes.", "", "On 23/11/2026 10:00, Bob wrote:", "> a long line that was", "broken", "> goes on"],
    "Yes.",
  ),
  whole(
    "answers in place",
    ["On 23/11/2026 10:00, Bob wrote:", "> Monday?", "", "Yes.", "", "> Ten?", "", "No."],
    null,
  ),
  whole("answers below", ["> Monday?", "", "Yes."], null),
  whole("a mail that is no reply", ["Hello Bob,", "", "can we meet?", "", "Ada"], null),
  whole("a sentence that looks like an introduction", ["She wrote:", "come on Monday.", "", "Ada"], null),
  whole("nothing but a quote", ["On 23/11/2026 10:00, Bob wrote:", "> Monday?"], null),
  whole("a list of fields that is no mail", ["The form asks:", "From: where you live", "and nothing else."], null),
];
