import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";
import { bytes, from, utf8 } from "../support/reported.js";

/** Senders in more reports about other programs: each case has the name of its project, and the number there. */
const quotedName = "=?utf-8?b?ItCk0LXQtNC+0YIgQCDQodGC0YDQtdC70LXRhiI=?=";

describe("the sender", () => {
  test.each([
    ["flanker #166", `${quotedName} <test@example.com>`, ["Федот @ Стрелец", "test@example.com"]],
    ["elixir-mail #227", '=?UTF-8?Q?"=E7=8E=8B"?= <test@example.com>', ["王", "test@example.com"]],
    ["neomutt #2291", String.raw`Foo \(Bar\) <baz@example.com>`, ["Foo (Bar)", "baz@example.com"]],
    [
      "mailcore2 #604",
      "=?utf-8?Q?    =D0=92=D0=B5=D1=81=D1=82=D0=BD=D0=B8=D0=BA=20=D0=A7=D0=B8=D0=BF=D1=82=D1=80    =D0=B8=D0=BF=D0=B0=C2=AE=20:)?=\r\n <a@moitrip.example>",
      ["Вестник Чиптр ипа® :)", "a@moitrip.example"],
    ],
    [
      "full-address-column #27",
      "FHA Rate Guide <B@__gpjco.bounternappit.example>",
      ["FHA Rate Guide", "B@__gpjco.bounternappit.example"],
    ],
    [
      "authentication_milter #170",
      '"On behalf of ada@x.example " <agent@y.example>',
      ["On behalf of ada@x.example", "agent@y.example"],
    ],
    ["mail #611", utf8('Mäx Mustermann <"füü.baz"@bar.example>'), ["Mäx Mustermann", "füü.baz@bar.example"]],
  ])("%s", async (_, raw, [name, address]) => {
    const mail = await parseMail(bytes(`From: ${raw}`, "", ""));
    expect([mail.from, mail.unreadFrom]).toEqual([[{ name, address }], []]);
  });

  test.each([
    String.raw`Foo \(a@b.example\) <baz@example.com`,
    String.raw`foo\(x@b.example`,
    String.raw`Foo (\(a@b.example <baz@example.com>`,
  ])("may be anybody: %s", async (raw) => {
    const mail = await parseMail(bytes(`From: ${raw}, c@d.example`, "", ""));
    expect(mail.unreadFrom).not.toEqual([]);
  });
});

describe("the subject", () => {
  test.each([
    ["mail-mime-parser #127", "foo  bar", "foo  bar"],
    [
      "mail #233",
      "=?windows-1252?Q?Re=3A_Hi_Freckle-people!____Just_wanted_t=85?=",
      "Re: Hi Freckle-people!    Just wanted t…",
    ],
    ["a tab is one blank", "foo \t bar", "foo bar"],
    [
      "thunderbird-android #7972",
      "Inconsistency with SU\r\n  =?utf-8?Q?=E2=80=9C=5B=CB=88s=CA=8Cm=C9=99=28?= =?utf-8?Q?r=29?=\r\n  =?utf-8?Q?_ju=CB=90ni?= Deutschkurs =?utf-8?Q?2024=E2=80=9D?=",
      "Inconsistency with SU “[ˈsʌmə(r) juːni Deutschkurs 2024”",
    ],
    ["fidogate #27", "09 =?utf-8?B?0LjRjtC90Y8g0LIg0LjRgdGC0L7RgNC40Lg?=\r\n =?utf-8?B?0L4K?=", "09 июня в историио"],
    ["mboxviewer #12", "New Order,  Jack\r\n Daniels (Ref. # 1)", "New Order,  Jack Daniels (Ref. # 1)"],
  ])("%s", async (_, raw, subject) => {
    expect((await parseMail(bytes(from, `Subject: ${raw}`, "", ""))).subject).toBe(subject);
  });
});

test("a line with a blank between headers: mail #781", async () => {
  const mail = await parseMail(
    bytes(
      "authentication-results: spf=none (sender IP is ) smtp.mailfrom=joe@examplecom;",
      " ",
      'Content-Type: multipart/mixed; boundary="_005_"',
      from,
      "",
      "--_005_",
      'Content-Type: multipart/alternative; boundary="_000_"',
      "",
      "--_000_",
      "Content-Type: text/plain",
      "",
      "Hello",
      "--_000_--",
      "--_005_--",
    ),
  );
  expect([mail.shownFrom?.address, mail.text?.trim()]).toEqual(["a@b.example", "Hello"]);
});
