import { expect, it } from "vitest";
import { extractedTextOf } from "../../../../subgraphs/mail/messages/rules/extracted-text.js";

const text = (...lines: string[]) => lines.join("\n");
const intro = "On Mon, 3 Mar 2026 at 10:00, Ada <ada@x.example> wrote:";
const wide = (length: number) => `On 2026-03-01 ${"x".repeat(length - 21)} wrote:`;

it.each<[string, string | null, string | null]>([
  ["no text", null, null],
  ["a text that quotes nothing", text("Yes.", "Ada"), null],
  ["an introduction and a quote", text("Yes.", "", intro, "> Will you?"), "Yes."],
  ["line ends of other systems", `Yes.\r\n\r\n${intro}\r\n> Will you?`, "Yes."],
  ["a quote alone, behind a blank", text("Yes.", " > Will you?"), "Yes."],
  ["a quote with bars", text("Yes.", "| Will you?", "| Please."), "Yes."],
  ["a sign within a line is no quote", text("x> Yes.", intro, "> Will you?"), "x> Yes."],
  ["nothing but a quote", text(intro, "> Will you?"), null],
  ["an answer under the quote", text(intro, "> Will you?", "", "Yes."), null],
  ["an answer right under the quote", text("Yes.", intro, "> Will you?", "No."), null],
  ["answers between quoted lines", text("See below.", intro, "> Will you?", "", "Yes.", "", "> When?"), null],
  ["a quoted line that was broken", text("Yes.", intro, "> Will you come to the", "party?", "> Ada"), "Yes."],
  ["a quoted line broken twice", text("Yes.", intro, "> Will you come", "to the", "party?", "> Ada"), null],
  ["a signature under the quote", text("Yes.", intro, "> Will you?", "-- ", "Bob"), "Yes."],
  ["a signature under the quote without its blank", text("Yes.", intro, "> Will you?", "--", "Bob"), "Yes."],
  ["dashes with a word under the quote", text("Yes.", intro, "> Will you?", "-- Bob"), null],
  ["dashes after a word under the quote", text("Yes.", intro, "> Will you?", "Bob --"), null],
  ["dashes in the quote are no end", text("Yes.", intro, "> Will you?", "-- ", "Bob", "> When?"), null],
  ["what follows an introduction without marks", text("Yes.", intro, "Will you?", "Ada"), "Yes."],
  ["a signature", text("Yes.", "-- ", "Bob"), "Yes."],
  ["a signature without its blank", text("Yes.", "--", "Bob"), "Yes."],
  ["a signature after a long dash", text("Yes.", "\u2014", "Bob"), "Yes."],
  ["a signature alone", text("-- ", "Bob"), null],
  ["dashes in a line", text("Yes --", "Bob"), null],
  ["dashes before a word", text("-- Yes", "Bob"), null],
  ["a signature before a quote", text("Yes.", "-- ", "Bob", intro, "> Will you?"), "Yes."],
  ["a note of a telephone", text("Yes.", "", "  Sent from my phone  ", ""), "Yes."],
  ["a note of a telephone alone", "Sent from my phone", null],
  ["an original message", text("Yes.", "-----Original Message-----", "Will you?"), "Yes."],
  ["an original message under a rule", text("Yes.", "________", "", "-----Original Message-----", "Will you?"), "Yes."],
  [
    "headers that begin with the date",
    text("Yes.", "", "Date: Mon, 1 Jan 2024", "From: Ada <ada@x.example>", "To: bob@x.example", "", "Will you?"),
    "Yes.",
  ],
  ["a journey is no header block", text("Booked.", "Date: Monday", "From: Bonn", "To: Paris"), null],
  [
    "an introduction whose address is broken",
    text("Ja.", "", "Den fre 22 maj 2026 kl 10:11 skrev Ada <ada@x.example", ">:", "", "> Will you?"),
    "Ja.",
  ],
  ["a note of a program", text("Yes.", "", "Sent with Proton Mail secure email.", "", intro, "> Will you?"), "Yes."],
  ["a rule that begins the text", text("________", "-----Original Message-----", "Will you?"), null],
  ["a rule of four is a text", text("____", "-----Original Message-----", "Will you?"), "____"],
  ["a rule after a word is a text", text("a ________", "-----Original Message-----", "W"), "a ________"],
  ["a rule before a word is a text", text("________ a", "-----Original Message-----", "W"), "________ a"],
  ["a rule that is moved in", text("Yes.", "  ________  ", "-----Original Message-----", "W"), "Yes."],
  ["another word between dashes", text("Yes.", "-----Chapter One-----", "It was dark."), null],
  ["words around the dashes", text("Yes.", "see -----Original Message-----", "W"), null],
  ["words behind the dashes", text("Yes.", "-----Original Message----- see", "W"), null],
  ["a separator that is moved in", text("Yes.", "  ---- Original Message ----  ", "W"), "Yes."],
  ["headers in a row", text("Yes.", "From: Ada", "Sent: Monday", "To: Bob", "", "Will you?"), "Yes."],
  ["headers with a blank line between", text("Yes.", "From: Ada", "", "Sent: Monday", "To: Bob", "W"), "Yes."],
  ["headers that are too far away", text("Yes.", "From: Ada", "a", "b", "c", "Sent: Monday", "To: Bob"), null],
  ["one header alone", text("Yes.", "From: Ada", "Sent: Monday", "Will you?"), null],
  ["headers that stand before", text("To: Bob", "Date: Monday", "From: Ada", "Yes."), null],
  ["an introduction in two lines", text("Yes.", "On Mon, 3 Mar 2026 at 10:00,", " Ada wrote:", "> Will you?"), "Yes."],
  ["an introduction in four lines", text("Yes.", "On Mon,", "3 Mar 2026", "Ada", "wrote:", "> Will you?"), "Yes."],
  ["an introduction in five lines", text("Yes.", "On Mon,", "xyz 2026", "xyz", "xyz", "xyz wrote:", "W"), null],
  ["an introduction with a gap", text("Yes.", "On Mon, 3 Mar 2026", "", "Ada wrote:", "W"), null],
  ["an introduction that ends the text", text("Yes.", intro), "Yes."],
  ["an introduction of 300 characters", text("Yes.", wide(300), "W"), "Yes."],
  ["an introduction of 301 characters", text("Yes.", wide(301), "W"), null],
  ["an introduction without a date", text("Yes.", "She wrote:", "W"), null],
  ["a date without a verb", text("Yes.", "On 2026-03-01:", "W"), null],
  ["an introduction without a colon", text("Yes.", "On 2026-03-01 Ada wrote", "W"), null],
  ["a colon within the line", text("Yes.", "On 2026-03-01 Ada wrote: yes", "W"), null],
  ["a weekday alone, with a quote", text("Yes.", "On Monday, Ada wrote:", "> W"), "Yes."],
  ["a weekday alone, a blank line and a quote", text("Yes.", "On Wed Ada wrote:", "", "> W"), "Yes."],
  ["a weekday alone, two blank lines", text("Yes.", "On Thu, Ada wrote:", "", "", "W"), null],
  ["a weekday alone, no quote", text("Yes.", "On Saturday, Ada wrote:", "W"), null],
  ["a weekday alone at the end", text("Yes.", "On Tuesday, Ada wrote:"), null],
  ["by an address", text("Yes.", "Ada <ada@x.example> wrote:", "W"), "Yes."],
  ["by a time", text("Yes.", "Am Montag um 10:15 schrieb Ada:", "W"), "Yes."],
  ["by a year", text("Yes.", "Le lundi de mars 2026, Ada a écrit:", "W"), "Yes."],
  ["by a date with dots", text("Yes.", "Am 3.12. schrieb Ada:", "W"), "Yes."],
  ["a command behind a prompt", text("Run this:", "", "> npm install"), null],
  ["a command without a colon above", text("Please run", "", "> npm install", "> npm test"), null],
  ["a prompt that the sentence leads to", text("It stops at", "> Ready."), null],
  ["a prompt without a command", text("Then you see this.", "", ">"), null],
  ["commands alone", text("> npm install", "> npm test"), null],
  ["a quotation of the author", text("As Ada said:", "", "> Machines think."), null],
  ["a command above a signature", text("Run this:", "> npm install", "-- ", "Bob"), text("Run this:", "> npm install")],
  ["a quote of sentences", text("Yes.", "", "> Will you?", "> we meet at ten"), "Yes."],
  ["a quote of a quote", text("Yes.", "", ">> will you"), "Yes."],
  ["a command of 200 characters", text("Yes.", "", `> ${"x".repeat(200)}`), null],
  ["a line of 201 characters", text("Yes.", "", `> ${"x".repeat(201)}`), "Yes."],
  ["twenty commands", `Yes.\n${"\n> ls".repeat(20)}`, null],
  ["twenty-one lines", `Yes.\n${"\n> ls".repeat(21)}`, "Yes."],
  ["a quote with wide signs", text("はい。", "", "＞ 来ますか。"), "はい。"],
  ["5,000 lines", `Yes.\n${intro}${"\n> x".repeat(4_998)}`, "Yes."],
  ["5,001 lines", `Yes.\n${intro}${"\n> x".repeat(4_999)}`, null],
  ["256 KiB", `Yes.\n> ${"x".repeat(256 * 1_024 - 7)}`, "Yes."],
  ["more than 256 KiB", `Yes.\n> ${"x".repeat(256 * 1_024 - 6)}`, null],
])("%s", (_, given, extracted) => {
  expect(extractedTextOf(given)).toBe(extracted);
});

it.each([
  "2026年3月1日(日) 10:23 山田太郎 <taro@x.example>:",
  "２０２６年３月１日（日） １０：２３ 山田太郎 ＜taro@x.example＞：",
  "2026/03/01 10:23、山田太郎 <taro@x.example>のメール:",
  "2026/03/01 10:23、山田太郎のメール：",
  "2026年3月1日 10:23、山田太郎 <taro@x.example>さんは書きました:",
  "山田太郎さんが2026/03/01 10:23に書きました:",
  "(2026/03/01 10:23), 山田太郎 wrote:",
  "On 2026/03/01 10:23, 山田太郎 wrote:",
  "山田太郎 さんの 2026年3月1日 のメッセージ:",
  "在 2026年3月1日，10:23，张三 写道：",
  '在 2026-03-01 10:23:00，"张三" <zhang@x.example> 写道：',
  "张三 <zhang@x.example> 于2026年3月1日周日 10:23写道：",
  "張三 於 2026年3月1日 週日 上午10:23 寫道：",
  "王小明 於 3月1日 週日 撰寫：",
  "2026년 3월 1일 (일) 오전 10:23, 홍길동 <hong@x.example>님이 작성:",
  "2026. 3. 1. 오전 10:23, 홍길동 <hong@x.example> 작성:",
  "홍길동님이 2026년 3월 1일에 쓴 글:",
  "2026-03-01 (일) 10:23, 홍길동 <hong@x.example>:",
])("an introduction in Chinese, Japanese or Korean goes with its quote: %s", (line) => {
  expect(extractedTextOf(text("はい。", "", line, "", "> 来ますか。", "> 山田"))).toBe("はい。");
  expect(extractedTextOf(text("はい。", "", line, "来ますか。"))).toBe("はい。");
});

it.each([
  "明日10:30までに下記をメールでお願いします：",
  "会議は 2026/03/01 10:23 です:",
  "担当者 <taro@x.example>:",
  "彼が書きました:",
  "会议时间 2026年3月1日：",
  "다음 글:",
  "2026年3月1日 10:23 山田太郎 <taro@x.example>",
])("a sentence stays: %s", (line) => {
  expect(extractedTextOf(text("はい。", "", line, "来ますか。"))).toBeNull();
});

it.each(["-----返信元のメッセージ-----", "---- 回复的原邮件 ----", "-----전달된 메시지-----"])(
  "a line of dashes ends the text: %s",
  (line) => {
    expect(extractedTextOf(text("はい。", line, "来ますか。"))).toBe("はい。");
  },
);

it.each([
  ["送信者: 山田", "日時: 2026年3月1日", "宛先: 佐藤"],
  ["發件人: 張三", "發送時間: 2026年3月1日", "主題: 會議"],
  ["보낸사람: 홍길동", "날짜: 2026년 3월 1일", "받는사람: 김"],
])("a block of headers ends the text: %s", (...lines) => {
  expect(extractedTextOf(text("はい。", ...lines, "", "来ますか。"))).toBe("はい。");
});
