import { describe, expect, it } from "vitest";
import { extractedTextOf } from "../../../../subgraphs/mail/messages/rules/extracted-text.js";

/** Forwarded mails in the examples of email-forward-parser and mail-parser-reply, which have them in many languages. */
const text = (...lines: string[]) => lines.join("\n");

const ada = "Ada <ada@x.example>";
const forwards: [string, string, string[]][] = [
  [
    "Apple Mail in Czech",
    "Začátek přeposílané zprávy:",
    [`Od: ${ada}`, "Předmět: Test", "Datum: 26. října 2021 14:25:08 GMT+3", "Komu: bob@x.example"],
  ],
  [
    "Apple Mail in Finnish",
    "Välitetty viesti alkaa:",
    [`Lähettäjä: ${ada}`, "Aihe: Test", "Päivämäärä: 26. lokakuuta 2021 klo 14.25.08", "Vastaanottaja: bob@x.example"],
  ],
  [
    "Apple Mail in Hungarian",
    "Továbbított levél kezdete:",
    [`Feladó: ${ada}`, "Tárgy: Test", "Dátum: 2021. október 26. 14:25:08 EEST", "Címzett: bob@x.example"],
  ],
  [
    "Apple Mail in Romanian",
    "Începe mesajul redirecționat:",
    [`Expeditorul: ${ada}`, "Subiectul: Test", "Dată: 26 octombrie 2021, 14:25:08", "Destinatarul: bob@x.example"],
  ],
  [
    "Apple Mail in Russian",
    "Начало переадресованного сообщения:",
    [`Отправитель: ${ada}`, "Тема: Test", "Дата: 26 октября 2021 г. в 14:25:08", "Кому: bob@x.example"],
  ],
  [
    "Apple Mail in Slovak",
    "Začiatok preposlanej správy:",
    [`Od: ${ada}`, "Predmet: Test", "Dátum: 26. októbra 2021", "Pre: bob@x.example"],
  ],
  [
    "Apple Mail in Swedish",
    "Vidarebefordrat mejl:",
    [`Från: ${ada}`, "Ämne: Test", "Datum: 26 oktober 2021", "Till: bob@x.example"],
  ],
  [
    "Apple Mail in Turkish",
    "İleti başlangıcı:",
    [`Kimden: ${ada}`, "Konu: Test", "Tarih: 26 Ekim 2021", "Kime: bob@x.example"],
  ],
  [
    "Apple Mail in Ukrainian",
    "Початок листа, що пересилається:",
    [`Від кого: ${ada}`, "Тема: Test", "Дата: 26 жовтня 2021 р.", "Кому: bob@x.example"],
  ],
  [
    "Apple Mail in Norwegian",
    "Videresendt melding:",
    [`Fra: ${ada}`, "Emne: Test", "Dato: 26. oktober 2021", "Til: bob@x.example"],
  ],
  [
    "Apple Mail in Polish",
    "Początek przekazywanej wiadomości:",
    [`Od: ${ada}`, "Temat: Test", "Data: 26 października 2021", "Do: bob@x.example"],
  ],
  [
    "HubSpot in Japanese",
    "---------- メッセージを転送 ---------",
    ["送信元：Ada <ada@x.example>", "日付：2022年9月19日", "件名：Test", "送信先：bob@x.example"],
  ],
  [
    "HubSpot in Polish",
    "---------- Wiadomość przesłana dalej ---------",
    [`Od: ${ada}`, "Data: poniedziałek", "Temat: Test", "Do: bob@x.example"],
  ],
  [
    "HubSpot in Finnish",
    "---------- Edelleenlähetetty viesti ---------",
    [`Lähettäjä: ${ada}`, "Päivämäärä: ma", "Aihe: Test", "Vastaanottaja: bob@x.example"],
  ],
  [
    "IONOS",
    "---------- Original Message ----------",
    [`From: ${ada}`, "To: bob@x.example", "Date: 02/10/2023 4:52 PM EST", "Subject: Test"],
  ],
];

describe.each(forwards)("%s", (_, first, headers) => {
  const forwarded = ["", ...headers, "", "Forwarded text."];

  it("is not part of the text above it", () => {
    expect(extractedTextOf(text("Please see:", "", first, ...forwarded))).toBe("Please see:");
  });

  it("is not part of the text above it when it is quoted", () => {
    const quoted = [first, ...forwarded].map((line) => `> ${line}`);
    expect(extractedTextOf(text("Please see:", "", ...quoted))).toBe("Please see:");
  });

  it("is known by its headers alone", () => {
    expect(extractedTextOf(text("Please see:", ...forwarded))).toBe("Please see:");
  });
});

it.each([
  ["Mail.ru", "Wednesday, 17 November 2021, 3:32 PM +0300 from ada@x.example <ada@x.example>:"],
  ["Mail.ru, in Russian", "Понедельник, 6 января 2025, 10:00 +03:00 от Ada <ada@x.example>:"],
  ["Gmail, in Hungarian", "Ada Lovelace <ada@x.example> ezt írta (időpont: 2026. aug. 16., Ke 12:27):"],
])("an introduction of %s", (_, line) => {
  expect(extractedTextOf(text("Answer.", "", line, "", "Quote without marks.", "More."))).toBe("Answer.");
});

it.each([
  ["a time in a sentence", "We met on Monday, 6 January 2025, 10:00 and I come from Rome:"],
  ["a title that ends with a colon", "The forwarded message:"],
])("not a quote: %s", (_, line) => {
  expect(extractedTextOf(text("Answer.", "", line, "", "Text.", "More."))).toBe(null);
});
