import { expect, it } from "vitest";
import { extractedTextOf } from "../../../../subgraphs/mail/messages/rules/extracted-text.js";

/** More replies in reports about other programs: each case has the name of its project, and the number there. */
const text = (...lines: string[]) => lines.join("\n");

it.each([
  [
    "email-reply-parser #1",
    text(
      "And another reply!",
      "",
      "From: Dan Watson [mailto:user@host.example]",
      "Sent: Monday, November 26, 2012 10:48 AM",
      "To: Watson, Dan",
      "Subject: Re: New Issue",
      "",
      "A reply",
      "",
      "--",
      "Sent from my iPhone",
      "",
      'On Nov 26, 2012, at 10:27 AM, "Watson, Dan" <user@host2.example> wrote:',
      "This is a message.",
    ),
    "And another reply!",
  ],
  [
    "email-forward-parser #13",
    text(
      "Je réponds.",
      "",
      "De : Jorge BARANGUAN <baranguan@x.example>",
      "Envoyé : jeudi 6 avril 2023 16:17",
      "À : Jorge BARANGUAN <jorge@x.example>",
      "Objet : ***URGENT** 9673155358 nos réf",
      "",
      "",
      "MY body email...",
      "  ________________________________",
      "  This email is intended for",
    ),
    "Je réponds.",
  ],
  [
    "email-forward-parser #3",
    text(
      "",
      "",
      "From: Joe Montana <joemontana@email.example>",
      "Sent: Tuesday, January 11, 2022 3:34 PM",
      "To: Mary",
      "Subject: Pressing matter",
      "",
      "Hi",
    ),
    null,
  ],
  [
    "EmailReplyParser #61",
    text(
      "好的。",
      "",
      "发件人: 张三 <z@x.example>",
      "发送时间: 2017年9月27日 10:00",
      "收件人: 李四",
      "主题: 会议",
      "",
      "你来吗？",
    ),
    "好的。",
  ],
  [
    "freescout #2578",
    text(
      "Dear Supporter,",
      "thank you.",
      "> Am 16.01.2023 um 11:29 schrieb Supporter:",
      "> Dear Customer,",
      ">",
      "> text",
      ">",
      "exactly, between",
      "> text",
      ">",
      "Kind regards",
    ),
    null,
  ],
  [
    "thunderbird-android #9236",
    text(
      "Thanks",
      "",
      "---------------------------------------",
      "From: ",
      "GitHub <noreply@github.example>",
      "",
      "Sent: 29 May 2025 12:10:54 CEST",
      "To: ",
      "myemail@domain.example",
      "",
      "Hey!",
    ),
    "Thanks",
  ],
  [
    "griddler #199",
    text("Hello.", "", "*From:* bob@example.com", "*Sent:* Today", "*Subject:* Awesome report.", "", "Check it out!"),
    "Hello.",
  ],
  [
    "talon #178",
    text(
      "Le message précédent a connu quelques problèmes de distribution, notamment vers les adresses Free.",
      " La date limite est arrivée : d'ici une semaine, il va nous falloir bloquer le nombre d'Ecoles représentées",
      "",
      "Cordialement",
    ),
    null,
  ],
  [
    "deltachat-android #167",
    text(
      "Answer.",
      "",
      "Sent from my BlackBerry - the most secure mobile device",
      "  Original Message  ",
      "From: a@x.example",
      "Sent: September 15, 2017 16:00",
      "To: b@x.example",
      "",
      "Quote.",
    ),
    "Answer.",
  ],
  ["deltachat-android #81", text("Important text", "", "abc@def.example wrote:", "> bla bla bla"), "Important text"],
  ["freescout #5156", text("Tak.", "", "W dniu 2026-01-19 10:00, Ada [ada@x.example], pisze:", "> Czy?"), "Tak."],
  ["freescout #3580", text("Yes.", "", "> -- Please reply above this ", "> line --", "> Will you?"), "Yes."],
])("%s", (_, body, answer) => expect(extractedTextOf(body)).toBe(answer));

/** Forms that email_reply_trimmer knows, or that its reports and those of mail-parser-reply name. */
it.each([
  "---- On Tue, 22 Dec 2015 14:17:36 +0530 Sam Saffron<info@discourse.example> wrote ----",
  "---- Am Di, 22 Dez 2015 14:17:36 +0100 schrieb Sam <info@discourse.example> ----",
  "Op 24 aug. 2013 om 16:48 heeft ven88 via Discourse Meta <info@discourse.example> het volgende geschreven:",
  "суббота, 14 марта 2015 г. пользователь etewiah написал:",
  "2016-03-03 17:21 GMT+01:00 Some One",
  "2013/10/2 camilohollanda <info@discourse.example>",
  "Gavin Sinclair (gsinclair@soyabean.example) wrote:",
  "codinghorror via Discourse Meta wrote:",
  "At 6/16/2016 08:32 PM, you wrote:",
  "In message <5773.1466@x.example> Ada writes:",
  "pet, 1. svi 2020. u 10:00 Ada <ada@x.example> napisao je:",
  "Missatge de Ada <ada@x.example> del dia dv., 1 de maig 2020 a les 10:00:",
  "Noong Biy, Mayo 1, 2020 nang 10:00 AM, sinulat ni Ada <ada@x.example> ang:",
  "Ada (ada@x.example) erabiltzaileak hau idatzi du (2020 mai. 1(a), or. (10:00)):",
  "வெள்., 1 மே, 2020, முற்பகல் 10:00 அன்று, Ada <ada@x.example> எழுதியது:",
  "ในวันที่ ศ. 1 พ.ค. 2020 เวลา 10:00 Ada <ada@x.example> เขียนว่า:",
  "शुक्र, 1 मई 2020 को 10:00 am बजे को Ada <ada@x.example> ने लिखा:",
])("an introduction: %s", (introduction) => {
  expect(extractedTextOf(text("Answer.", "", introduction, "", "> Quote.", "> More."))).toBe("Answer.");
});

it.each([
  ["French", "Expéditeur : Ada <a@x.example>", "Date : 1 mai 2020 à 10:00", "Destinataire : b@x.example", "Objet : Hi"],
  ["Greek", "Από: Ada <a@x.example>", "Στάλθηκε: 1 Μαΐου 2020 10:00", "Προς: b@x.example", "Θέμα: Hi"],
  ["Hebrew", "מאת: Ada <a@x.example>", "נשלח: 01 מאי 2020 10:00", "אל: b@x.example", "נושא: Hi"],
  ["Arabic", "من: Ada <a@x.example>", "تم الإرسال: 1 مايو 2020", "إلى: b@x.example", "الموضوع: Hi"],
  ["Vietnamese", "Từ: Ada <a@x.example>", "Đã gửi: 1 Tháng Năm 2020", "Tới: b@x.example", "Chủ đề: Hi"],
  ["Thai", "จาก: Ada <a@x.example>", "ส่ง: 1 พฤษภาคม 2563", "ถึง: b@x.example", "เรื่อง: Hi"],
  ["Indonesian", "Dari: Ada <a@x.example>", "Terkirim: 01 Mei 2020", "Kepada: b@x.example", "Subjek: Hi"],
  ["Croatian", "Šalje: Ada <a@x.example>", "Poslano: 1. svibnja 2020. 10:00", "Prima: b@x.example", "Predmet: Hi"],
  ["Slovenian", "Od: Ada <a@x.example>", "Poslano: petek, 1. maj 2020 10:00", "Za: b@x.example", "Zadeva: Hi"],
  ["Bulgarian", "От: Ada <a@x.example>", "Изпратено: 1 май 2020", "До: b@x.example", "Относно: Hi"],
  ["Catalan", "De: Ada <a@x.example>", "Enviat el: 1 maig 2020", "Per a: b@x.example", "Tema: Hi"],
  ["Estonian", "Saatja: Ada <a@x.example>", "Saadetud: 1. mai 2020", "Adressaat: b@x.example", "Teema: Hi"],
  ["Latvian", "No: Ada <a@x.example>", "Nosūtīts: 2020. gada 1. maijs", "Kam: b@x.example", "Tēma: Hi"],
  ["Lithuanian", "Nuo: Ada <a@x.example>", "Išsiųsta: 2020 m. gegužės 1 d.", "Kam: b@x.example", "Tema: Hi"],
])("headers in %s", (_, ...headers) => {
  expect(extractedTextOf(text("Answer.", "", ...headers, "", "Quote.", "More."))).toBe("Answer.");
});

it.each([
  "Begin forwarded message:",
  "Début du message transféré :",
  "從我的 iPhone 傳送",
  "Sent via mobile",
  "Sent with Airmail",
  "<<sent by galaxy>>",
  "(sent from a phone)",
  "Diese Nachricht wurde von meinem Android-Mobiltelefon mit K-9 Mail gesendet.",
  "Verstuurd vanaf mijn iPhone",
  "Obtenir Outlook pour iOS",
  "Obtenez Outlook pour iOS<https://aka.ms/o0ukef>",
  "Sent via the Samsung Galaxy S10, an AT&T 5G smartphone",
  "Sent from the all new AOL app for iOS",
  "---Sent from my phone with SIJÚ",
])("a last line of a program: %s", (line) => {
  expect(extractedTextOf(text("Answer.", "", line))).toBe("Answer.");
});

it.each([
  ["an invoice", text("Invoice", "No: 123", "Date: 1 May 2020", "Subject: tea", "", "Please pay.")],
  ["a sentence with a time", text("At 10:30 she wrote:", "come at once.", "", "So I came.")],
  ["a sentence with an address", text("I asked Ada (ada@x.example) and she said:", "use the other one.", "", "I did.")],
  ["a year and a verb", text("Es war 2020, als Ada schrieb:", "komm sofort.", "", "Ich kam.")],
  ["a sentence about the sender", text("Thanks.", "", "Sent from the office in Berlin, as always.")],
  ["a sentence about sending", text("Bedankt.", "", "Verzonden met PostNL op maandag.")],
])("the author's own text: %s", (_, body) => expect(extractedTextOf(body)).toBe(null));
