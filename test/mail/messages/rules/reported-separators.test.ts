import { expect, it } from "vitest";
import { extractedTextOf } from "../../../../subgraphs/mail/messages/rules/extracted-text.js";

/** Lines above a quote in reports about other programs, and in the languages that their lists name. */
const text = (...lines: string[]) => lines.join("\n");

it.each([
  ["alaveteli #3225", "-----Izvorna poruka----- ", "From: Ada", "Sent: Thursday, April 14, 2016 10:50 PM", "To: Bob"],
  ["alaveteli #3225, without headers", "-----Izvorna poruka-----"],
  ["freescout #461", "-- Bitte oberhalb dieser Linie antworten --"],
  ["freescout #730", "-- Please reply above this line --"],
  ["freescout #730, quoted", "> -- Please reply above this line --"],
  ["Zendesk", "##- Please type your reply above this line -##"],
  [
    "exchangelib #771",
    "________________________________________",
    "From: Stefano",
    "Sent: Freitag, 19. Juni 2020 11:52:30",
    "To: a@x.example",
    "Subject: Test",
  ],
  ["Basecamp", "-- Reply ABOVE THIS LINE to add a comment to this message --"],
  ["quotequail #3", "Begin forwarded message:", "On Tuesday, Jan 6, 2015 at 03:44, Ada <ada@x.example>, wrote:"],
  ["Zimbra", "----- Mail original -----", "De: Ada"],
  ["Zimbra, in German", "----- Ursprüngliche Mail -----", "Von: Ada"],
  ["Seznam", "---------- Původní e-mail ----------", "Od: Ada <ada@x.example>", "Komu: bob@x.example"],
  [
    "crisp #9",
    "-------- Original message --------From: a@b.example Date: 1/13/22  3:52 PM  (GMT-06:00) To: c@d.example",
  ],
  ["Mailpile #644, Notes", "-----Ricky James wrote: -----"],
  ["QQ", "------------------&nbsp;原始邮件&nbsp;------------------", "发件人:"],
  [
    "Yandex",
    "----------------",
    "Кому: bob@x.example;",
    "Тема: Hi;",
    '06.01.2025, 10:00, "Ada Lovelace" <ada@x.example>:',
  ],
])("%s", (_, ...lines) => {
  expect(extractedTextOf(text("Answer.", "", ...lines, "", "Quote.", "More."))).toBe("Answer.");
});

/** Of Thunderbird, which has them in each of its languages. */
it.each([
  "Oorspronklike boodskap",
  "الرسالة الأصليَّة",
  "Mensaxe orixinal",
  "Зыходны ліст",
  "Оригинално писмо",
  "মূল বার্তা",
  "Missatge original",
  "Jatorrizko mezua",
  "הודעה מקורית",
  "Բնօրինակ նամակը",
  "Pesan Asli",
  "Upprunaleg skilaboð",
  "საწყისი წერილი",
  "Pirminis laiškas",
  "Opphavleg melding",
  "Izvirno sporočilo",
  "Изворна порука",
  "Початкове повідомлення",
  "Thư gốc",
  "Doorgestuurd bericht",
  "Vidarebefordrat meddelande",
  "Videresendt meddelelse",
  "Przekazana wiadomość",
  "Mensagem encaminhada",
  "Пересланное сообщение",
  "Přeposlaná zpráva",
  "Välitetty viesti",
  "Továbbított üzenet",
  "İletilen İleti",
])("-------- %s --------", (words) => {
  expect(extractedTextOf(text("Answer.", "", `-------- ${words} --------`, "Quote."))).toBe("Answer.");
});

/** Of Gmail and others, in scripts with their own digits and colons. */
it.each([
  ["Armenian", "Mon, Jan 6, 2025-ին 10:00 AM-ին Ada <ada@x.example>-ը գրեց՝"],
  ["Armenian, of a newer version", "Երկ, 6 հնվ, 2025 թ., 10:00-ին Ada Lovelace <ada@x.example>-ը գրել է․"],
  ["Bengali", "সোম, ৬ জানু, ২০২৫ তারিখে ১০:০০ AM টায় Ada <ada@x.example> লিখেছেন:"],
  ["Bengali, on two lines", "সোম, ৬ জানু, ২০২৫ তারিখে ১০:০০ AM এ Ada <ada@x.example>\nলিখেছেন:"],
  ["Marathi", "सोम, ६ जाने, २०२५ रोजी १०:०० AM वाजता Ada <ada@x.example> ने लिहिले:"],
  ["Arabic", "في الاثنين، ٦ يناير ٢٠٢٥ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة Ada <ada@x.example>:"],
  ["Arabic, with marks of direction", "في الاثنين، ٦ يناير ٢٠٢٥ في ١٠:٠٠ ص بواسطة ‪Ada‬‏ <‪ada@x.example‬‏>:‬"],
  ["Persian, with its year", "دوشنبه ۱۷ دی ۱۴۰۳ ساعت ۱۰:۰۰ Ada <ada@x.example> نوشت:"],
  ["Burmese", "၂၀၂၅ ဇန် ၆၊ တနင်္လာနေ့ ၁၀:၀၀ တွင် Ada <ada@x.example> က ရေးခဲ့သည်:"],
  ["Khmer", "នៅ ថ្ងៃចន្ទ 6 មករា 2025 ម៉ោង 10:00 Ada <ada@x.example> បានសរសេរ៖"],
  ["Amharic", "ሰኞ፣ 6 ጃን 2025 በ10:00 ላይ Ada <ada@x.example> እንዲህ ጽፏል፦"],
  ["Polish, of Apple Mail", "Wiadomość napisana przez Ada <ada@x.example> w dniu 6 sty 2025, o godz. 10:00:"],
  ["Tutanota", "6 Jan 2025, 10:00 by ada@x.example:"],
  ["Mailspring #919", "Jon Doe wrote on 24/06/2024 :"],
  ["chatwoot #10616", "On 12/23/24 at 10:29 Hannes Rüger wrote:"],
  ["talon #41", "Op 13-02-2014 3:18 schreef Julius Caesar <pantheon@x.example>:"],
  ["talon #159", "Den 13 oktober 2017 11:12 skrev Ada <ada@x.example>:"],
  ["email-forward-parser #17", "Forwarded message:\n\n> From: Ada <ada@x.example>\n> To: Bob\n> Subject: Hi"],
  ["email-forward-parser #17, without words", "> From: Ada <ada@x.example>\n> Date: 25 Oct 2021\n> Subject: Hi"],
  ["tempo-email-parser #3", "On Friday, 27 November 2015, Your Tempo <contact@yourtempo.co> wrote"],
  ["an address at the end, without a colon", "Am 6. Jan. 2025 schrieb Ada Lovelace <ada@x.example>"],
  ["EmailReplyParser #15", "5 mar 2015 kl. 12:03 skrev joe:"],
  ["EmailReplyParser #69", "пн, 6 янв. 2025 г., 10:00 Ada Lovelace <ada@x.example> пишет:"],
  ["talon #255, a", "У понеділок, 23 листопада 2015 р. о 09:18 John Smith <john@x.example> написав:"],
  ["talon #255, b", "23.11.2015 09:18, John Smith пише:"],
  ["talon #32", "Op 14 jan. 2015, om 13:52 heeft Jan <j@x.example> het volgende geschreven:"],
  ["zapier/email-reply-parser #42", "    On Tuesday, April 14, 2020, 10:00:00 AM GMT+3, Ada <ada@x.example> wrote:  "],
  ["email_reply_trimmer #8", "2017-02-05 13:29 GMT+02:00 Very long author name <\nnotifications@forum.x.example>:"],
])("an introduction: %s", (_, line) => {
  expect(extractedTextOf(text("Answer.", "", ...line.split("\n"), "", "> Quote.", "> More."))).toBe("Answer.");
});

it.each([
  ["alaveteli #2330", text("Reference 12", "-----------------------------", "Dear Sir,", "Here is the answer.")],
  ["talon #24", text("Items:", "- item 1", "- item 2", "item 2 continued", "- item 3", "some text")],
  ["mail-parser-reply #11", text("This is simple markdown list:", "- a", "- b")],
  ["crisp #50", text("Dear team", "---", "", "DETAILS", "", "---", "", "Full address")],
  ["email_reply_trimmer #21", text("See:", "", "```", "# This should not be deleted", "#", "####", "```")],
  [
    "talon #11",
    text("Please see:", "", "Date: Monday, 8/25/2014", "Time: 9:15 AM", "", "Write if you have questions."),
  ],
  ["chatmail #2203", text("Message", "--------------", "more info", "--------------", "footer")],
  ["chapel #16222", text("Results:", "==========================", "all passed", "==========================")],
  ["a sentence that quotes", text("On 6.1.2025 I wrote to Ada about it.", "> it is late", "", "She agrees.")],
  ["what a log said", text("Hello", "", "On 2025-01-06 10:00 our log said:", "error 5", "", "Can you help?")],
  ["a line to sign above", text("Please sign above this line.", "Thank you.")],
])("the author's own text: %s", (_, body) => expect(extractedTextOf(body)).toBe(null));

it.each<[string, string, string | null]>([
  [
    "email_reply_trimmer, single bullets",
    text("My list:", "", "-", "First.", "*", "Second.", "", "--", "Signature."),
    text("My list:", "", "-", "First.", "*", "Second."),
  ],
  [
    "email_reply_trimmer, an answer below",
    text("Hallo,", "", "Am 13.05.2026 um 09:05 schrieb Ada Lovelace:", "> Zitat.", "", "Antwort.", "", "Grüße"),
    null,
  ],
  [
    "email_reply_parser #37",
    text(
      "Seen.",
      "",
      'Op 13 jan. 2015 om 17:02 heeft "Jim" <a@x.example<mailto:a@x.example>> geschreven: ',
      "",
      "[old]",
    ),
    "Seen.",
  ],
  ["griddler #163", text("Sí.", "", "El 27 de junio de 2014, 13:55, <a@x.example> escribió:", "", "Hola"), "Sí."],
  [
    "crisp #24",
    text(
      "Oui.",
      "",
      "Obtenez Outlook pour iOS<https://aka.ms/o0ukef>",
      "________________________________",
      "De : Ada <ada@x.example>",
      "Envoyé : jeudi 6 avril 2023 16:17",
      "À : Bob <bob@x.example>",
      "",
      "Ancien",
    ),
    "Oui.",
  ],
  [
    "mail-parser-reply #26",
    text("Ja.", "", "Hent Outlook til iOS", "", "-----Oprindelig meddelelse-----", "fra: Ada", "Gammel"),
    "Ja.",
  ],
  ["EmailReplyParser #40", text("Thanks,", "Ada", "-- ", "Ada Lovelace"), text("Thanks,", "Ada")],
  [
    "nextcloud mail #13402",
    text(
      "Answer.",
      "",
      "On August 2, 2026 10:00:00 AM GMT+02:00, Ada <ada@x.example> wrote:",
      "> Text [1]",
      "",
      "Links:",
      "------",
      "[1] https://x.example/1",
    ),
    "Answer.",
  ],
])("%s", (_, body, answer) => expect(extractedTextOf(body)).toBe(answer));

it.each([
  ["Mailpile #644, a", "On Wednesday, June 4, 2014 3:36 AM, Brennan Novak"],
  ["Mailpile #644, b", "On Thu, May 8, 2014 at 1:01 PM, thuglyfe@gangstermail.example"],
  ["Mailpile #644, c", "Am Samstag, 27. Dezember 2014 schrieb Brennan Novak :"],
])("above quoted lines only: %s", (_, line) => {
  expect(extractedTextOf(text("Answer.", "", line, "> Quote."))).toBe("Answer.");
});

it.each([
  ["a date in a sentence", "On Wednesday, June 4, 2014 3:36 AM, Brennan Novak", "fell asleep."],
  ["a rule with words", "---- Ada and Bob wrote ----"],
  ["a title with an address", "-------- Contact --------From: a@b.example"],
])("not a quote: %s", (_, ...lines) => {
  expect(extractedTextOf(text("Answer.", "", ...lines))).toBe(null);
});

it("email_reply_parser #55: a signature below the quote", () => {
  const lines = [
    "On Wed, May 25, 2016 at 3:13 PM <notifications@x.example> wrote:",
    "",
    "> LGTM",
    ">",
    "> \u2014",
    "> You are receiving this because you authored the thread.",
    ">",
    "--",
    "This is signature, but it is not detected.",
  ];
  expect(extractedTextOf(text("Answer.", "", ...lines))).toBe("Answer.");
});

it("gmail: a note above an introduction", () => {
  const lines = [
    "Yes.",
    "",
    "Sent from Gmail Mobile",
    "",
    "On Mon, Jan 6, 2025 at 10:00 Bob <b@x.example> wrote:",
    "> q",
  ];
  expect(extractedTextOf(text(...lines))).toBe("Yes.");
});
