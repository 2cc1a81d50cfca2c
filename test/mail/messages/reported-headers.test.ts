import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";
import { bytes, from, utf8 } from "../support/reported.js";

/** Headers in reports about other programs: each case has the name of its project, and the number there. */
test("the subject: MimeKit #31", async () => {
  const subject = "Десятка Анекдотов Дня";
  const raw = iconv.encode(subject, "koi8-r").toString("latin1");
  const mail = await parseMail(bytes(from, "Content-type: text/plain; charset=koi8-r", `Subject: ${raw}`, "", ""));
  expect(mail.subject).toBe(subject);
});

describe("the subject", () => {
  test.each([
    [
      "neomutt #1015",
      "=?UTF-8?Q?Kvie=C4=8Diame=20drauge=20pildyti=20ESO=20pasi=C5=BEad=C4?=\r\n =?UTF-8?Q?=97jim=C5=B3=20girliand=C4=85!?=",
      "Kviečiame drauge pildyti ESO pasižadėjimų girliandą!",
    ],
    [
      "thunderbird-android #2499",
      "=?gb2312?B?Obv9t9az6cnu29rHsLqju6rHyLPHSlfN8rrAvsa16qOsuPzT0DIwvNIzOTnU?=\r\n\t =?gb2312?B?qr6r0aG439DHytTLr77Gteq1yMTjwLSjoaOoQUSjqQ?=",
      "9积分抽深圳前海华侨城JW万豪酒店，更有20家399元精选高星试睡酒店等你来！（AD）",
    ],
    [
      "postal-mime #68",
      "=?ISO-2022-JP?B?UGFzc3dvcmQ6GyRCIVYbKEJSRTogGyRCRUUbKEI=?=\r\n =?ISO-2022-JP?B?GyRCO1IlYSE8JWs+cEpzTzMxTEJQOnYlNyU5JUYlYCVGGyhC?=\r\n =?ISO-2022-JP?B?GyRCJTklSCVhITwlayRHJDkhIyFXGyhC?=",
      "Password:「RE: 電子メール情報漏洩対策システムテストメールです。」",
    ],
    [
      "php-imap #410",
      "=?ISO-2022-JP?B?GyRCIXlCaBsoQjEzMhskQjlmISEhViUsITwlRyVzGyhCJhskQiUoJS8lOSVGJWolIiFXQGxMZ0U5JE4kPyRhJE4jURsoQiYbJEIjQSU1JW0lcyEhIVo3bjQpJSglLyU5JUYlaiUiISYlbyE8JS8hWxsoQg==?=",
      "☆第132号　「ガーデン&エクステリア」専門店のためのＱ&Ａサロン　【月刊エクステリア・ワーク】",
    ],
    [
      "iris.vim #6",
      "=?utf-8?B?UmV2b2x1dCBCdXNpbmVzcyBUVyDigJQgV2FudCBlYXJseSBhY2Nl?= =?utf-8?B?c3M/?=",
      "Revolut Business TW — Want early access?",
    ],
    [
      "mail-parser #43",
      "Les Communs - =?utf-8?Q?R=C3=A9capitulatif?= de la\r\n =?utf-8?Q?r=C3=A9servation?= 135",
      "Les Communs - Récapitulatif de la réservation 135",
    ],
    [
      "laminas-mail #173",
      "=?utf-8?B?S2/FhGN6ZW5pZSB3c3DDs8WCcHJhY3kgLSBUb21hc3ogS2/F?= =?utf-8?B?gm9kemllamN6eWs=?=",
      "Kończenie współpracy - Tomasz Kołodziejczyk",
    ],
    [
      "mail-parser #29, a",
      "[SUSPECTED SPAM]=?utf-8?B?VGhpcyBpcyB0aGUgb3JpZ2luYWwgc3ViamVjdA==?=",
      "[SUSPECTED SPAM]This is the original subject",
    ],
    ["mail-parser #29, b", "Some text here =?utf-8?Q??=", "Some text here"],
    [
      "eml-parse-js #3",
      "=?UTF-8?q?Off-The-Beaten-Path_Trails_You've_Never_Heard_Of!__=F0=9F=8C=8F?=",
      "Off-The-Beaten-Path Trails You've Never Heard Of!  🌏",
    ],
    [
      "sup #424",
      "=?ISO-8859-1?Q?PUNKDISTRO mailorder news 24.04.2015 / PISSE LP pr?=\r\n    =?ISO-8859-1?Q?e-order?=",
      "PUNKDISTRO mailorder news 24.04.2015 / PISSE LP pre-order",
    ],
    ["aenetmail #52", "coucou =?ISO-8859-1?Q?=E0_tous?=", "coucou à tous"],
    ["mail #239", "=?utf-8?Q?Compiled_with=5Fcomments.pdf?=", "Compiled with_comments.pdf"],
    [
      "mail #6405",
      "Benachrichtigung zum =?unicode-1-1-utf-7?Q?+ANw-bermittlungsstatus (Verz+APY-gerung)?=",
      "Benachrichtigung zum Übermittlungsstatus (Verzögerung)",
    ],
    [
      "mail-mime-parser #50",
      "=?iso-2022-jp?Q?=1B$B300Y=1B(I5]W2]C^S=1B(B(25?=\r\n =?iso-2022-jp?Q?)(=1B$B%G%b=1B(B)=1B$B7h:QLsDj$N$*CN$i$;=1B(B?=",
      "外為ｵﾝﾗｲﾝﾃﾞﾓ(25)(デモ)決済約定のお知らせ",
    ],
    [
      "circuit-maintenance-parser #124",
      "=?UTF-8?Q?=5Bmaint=5D_Notification_TT_6543?=\r\r\n      =?UTF-8?Q?0619_=E2=80=93_New?=\r",
      "[maint] Notification TT 65430619 – New",
    ],
    [
      "mailcomposer #1",
      "=?UTF-8?Q?INFO:_U=C5=BEivatel_X=C4=9BXXX_p=?=\r\n =?UTF-8?Q?C5=99idal...?=",
      "INFO: Uživatel XěXXX přidal...",
    ],
    ["EditEmailSubject-MX #92", "=?utf-8?q?=D0=B0=D0=B1=D0=B2=D0=B8=D0=?=\r\n =?utf-8?q?=B91?=", "абвий1"],
    ["cpython #132105", "=?utf-8?B?VGVzdC1OYWNocmljaHQK?=", "Test-Nachricht"],
  ])("%s", async (_, raw, subject) => {
    expect((await parseMail(bytes(from, `Subject: ${raw}`, "", ""))).subject).toBe(subject);
  });
});

describe("the sender", () => {
  test.each([
    ["mailparser #43", "=?gb2312?B?086yyZjl?= <user@ldkf.example>", [{ address: "user@ldkf.example", name: "游采樺" }]],
    [
      "mailparse #85",
      "No reply @ Linphone.org <no.reply@linphone.example>",
      [{ address: "no.reply@linphone.example", name: "No reply @ Linphone.org" }],
    ],
    ["mailparse #141, a", "(ab) x@y.example", [{ address: "x@y.example", name: null }]],
    ["mailparse #141, b", '"Foo" (c) <x@y.example>', [{ address: "x@y.example", name: "Foo" }]],
    ["mailparse #141, c", "(a<b) x@y.example", [{ address: "x@y.example", name: null }]],
    ["mailparse #141, d", "(a,b) x@y.example", [{ address: "x@y.example", name: null }]],
    ["mail-api #764", "<email@domain.example (comment)>", [{ address: "email@domain.example", name: null }]],
    ["mail-mime-parser #203", '"john.no.doe."@doe.example', [{ address: "john.no.doe.@doe.example", name: null }]],
    [
      "laminas-mail #250",
      '"System Administrator"@x.example',
      [{ address: '"System Administrator"@x.example', name: null }],
    ],
    ["email-parse #66", '"x"."y z"@d.example', [{ address: '"x.y z"@d.example', name: null }]],
    ["mail-mime-parser #169", '"" <address@domain.example>', [{ address: "address@domain.example", name: null }]],
    [
      "MailKit #355",
      "DHL Worldwide Delivery < DHL-International@mail.example >",
      [{ address: "DHL-International@mail.example", name: "DHL Worldwide Delivery" }],
    ],
    [
      "eliza #23386",
      'ops@corp.example (Team, West), "\\"Q\\", Bob" <bob@x.example>',
      [
        { address: "ops@corp.example", name: "Team, West" },
        { address: "bob@x.example", name: '"Q", Bob' },
      ],
    ],
    [
      "MimeKit #1146",
      "(Comment) John Doe <john.doe@mail.example>",
      [{ address: "john.doe@mail.example", name: "John Doe" }],
    ],
    ["aboutmyemail #5", utf8("Grå <grå@xn--gr-zia.example>"), [{ address: "grå@xn--gr-zia.example", name: "Grå" }]],
    [
      "mime-mail #50",
      "=?utf-8?Q?help?=<help@databrary.example>",
      [{ address: "help@databrary.example", name: "help" }],
    ],
    [
      "mail-parser #150",
      '"Serge B, Chair, HR" =?utf-8?b?U3ltcG9zaXVtL1hwb+KEog==?= conference <a@x.example>',
      [{ address: "a@x.example", name: "Serge B, Chair, HR Symposium/Xpo™ conference" }],
    ],
    [
      "nodemailer #1766",
      '"xclow3n@gmail.com x"@internal.example',
      [{ address: '"xclow3n@gmail.com x"@internal.example', name: null }],
    ],
    ["smtp-relay #253", "user@(x)good-corp.example", [{ address: "user@good-corp.example", name: null }]],
    ["nodemailer #1102", '"test@test.test"@example.com', [{ address: '"test@test.test"@example.com', name: null }]],
    [
      "nodemailer #1173",
      '"Firstname Lastname \\(Test\\)" <test@example.com>',
      [{ address: "test@example.com", name: "Firstname Lastname (Test)" }],
    ],
    [
      "addressparser #9",
      "Steve Jobs, Ceo <jobs@apple.example>",
      [{ address: "jobs@apple.example", name: "Steve Jobs, Ceo" }],
    ],
    [
      "rspamd #6139",
      "A <user1@example.com>; user2@example.com",
      [
        { address: "user1@example.com", name: "A" },
        { address: "user2@example.com", name: null },
      ],
    ],
    ["mailparser #223", '"Dr\\", Watson" <dr@watson.example>', [{ address: "dr@watson.example", name: 'Dr", Watson' }]],
    [
      "zammad #3066",
      "Ahana Shetty<salesdg@in-techgroup.example",
      [{ address: "salesdg@in-techgroup.example", name: "Ahana Shetty" }],
    ],
    [
      "MimeKit #1042",
      "First Last [COMPANY/ AREA:] <user@email.example>",
      [{ address: "user@email.example", name: "First Last [COMPANY/ AREA:]" }],
    ],
    [
      "php-mime-mail-parser #88",
      "=?utf-8?Q?John=20Green=2C=20NA?= <editor@domain.example>",
      [{ address: "editor@domain.example", name: "John Green, NA" }],
    ],
    [
      "postal-mime #63",
      "=?iso-8859-1?Q?J=FCrgen Schm=FCrgen?= <x@y.example>",
      [{ address: "x@y.example", name: "Jürgen Schmürgen" }],
    ],
    [
      "mailio #7",
      "=?windows-1252?Q?Action_fran=E7aise_?=<contact@x.example>",
      [{ address: "contact@x.example", name: "Action française" }],
    ],
    ["chatmail #2192", '"=?utf-8?q?G=C3=B6tz?= C" <g@c.example>', [{ address: "g@c.example", name: "Götz C" }]],
    [
      "MimeKit #1064",
      '"=?UTF-8?B?7ZmN7KeE6re8?=" <jkhong@bu.example>',
      [{ address: "jkhong@bu.example", name: "홍진근" }],
    ],
    ["elixir-mail #180", "me@examp... <me@example.com>", [{ address: "me@example.com", name: "me@examp..." }]],
    ["rspamd #5245", "Foo (foo@bar.example) <baz@baz.example>", [{ address: "baz@baz.example", name: "Foo" }]],
    [
      "mailcore2 #870",
      "=?utf-8?Q?=D0=92=D0=B5=D1=81=D1=82=D0=BD=D0=B8=D0=BA=20=C2=AE=20:)?=\r\n <a@moitrip.example>",
      [{ address: "a@moitrip.example", name: "Вестник ® :)" }],
    ],
    [
      "SMTP2Graph #49",
      '"UNIT NAME" \r\n    <noreply@example.com>',
      [{ address: "noreply@example.com", name: "UNIT NAME" }],
    ],
  ])("%s", async (_, raw, senders) => {
    const mail = await parseMail(bytes(`From: ${raw}`, "", ""));
    expect([mail.from, mail.unreadFrom]).toEqual([senders, []]);
  });
});

describe("the recipients", () => {
  test.each([
    [
      "bulwark #973",
      '\r\n\t<First Last <first@example.com, Second Person <second@example.com>,\r\n\t"Third Person" <third@example.com>',
      [
        { address: "first@example.com", name: "First Last" },
        { address: "second@example.com", name: "Second Person" },
        { address: "third@example.com", name: "Third Person" },
      ],
    ],
    [
      "bulwark #794",
      '"Ap R" <ap@x.com, Erwin Beets <erwin@x.com, jaco@x.com>, "Erwin B" <erwin@x.com>',
      [
        { address: "ap@x.com", name: "Ap R" },
        { address: "erwin@x.com", name: "Erwin Beets" },
        { address: "jaco@x.com", name: null },
        { address: "erwin@x.com", name: "Erwin B" },
      ],
    ],
    ["gluon #482", '"undisclosed-recipients (utajeni adresati)":;', []],
    ["alpine #25", "undisclosed-recipients:;@MIT.EDU", []],
    ["simple-java-mail #321", "(null)<>, a@x.example", [{ address: "a@x.example", name: null }]],
    ["an address within text", "X <a b c@x.example, d@x.example", [{ address: "d@x.example", name: null }]],
  ])("%s", async (_, raw, recipients) => {
    expect((await parseMail(bytes(from, `To: ${raw}`, "", ""))).to).toEqual(recipients);
  });

  test("a sender is not guessed: bulwark #794", async () => {
    const mail = await parseMail(bytes("From: Ap <ap@x.com, Erwin <erwin@x.com", "", ""));
    expect(mail.unreadFrom).not.toEqual([]);
  });
});

test.each([
  ["mail #58", '"KUENY Serge" serge.kk@sk.example'],
  ["mail-mime-parser #169", '"address@domain.example"'],
  ["mail-mime-parser #165", '"Test" <,test@x.example>'],
  ["MimeKit #416", "Telenor <Telenor Elektronikus <eszamla@telenor.example>"],
  ["libetpan #247", "admin <>"],
])("a sender that may be anybody: %s", async (_, raw) => {
  const mail = await parseMail(bytes(`From: ${raw}`, "", ""));
  expect([mail.from, mail.unreadFrom]).toEqual([[], [raw]]);
});

describe("ids", () => {
  test.each([
    [
      "thunderbird-android #4228",
      "=?us-ascii?Q?<001001d58d84$e6201780$=3D=3Dx.example@y.d?= =?us-ascii?Q?e>_<x-3126fd9b-15722663862?=\r\n =?us-ascii?Q?71=3D=3D3c@y.de>?= <001601d58d9e$850f==x.example@y.de>",
      [
        "<001001d58d84$e6201780$==x.example@y.de>",
        "<x-3126fd9b-1572266386271==3c@y.de>",
        "<001601d58d9e$850f==x.example@y.de>",
      ],
    ],
    ["agent-os #2080", "<root@x.example><m2@x.example>", ["<root@x.example>", "<m2@x.example>"]],
    [
      "mailio #47",
      "<029601d56c86$60e6e5e0$22b4b1a0$@mail.example><02d901d56c96$89591ab0$9c0b5010$@mail.example><114a0364-0ff7@y.example>",
      [
        "<029601d56c86$60e6e5e0$22b4b1a0$@mail.example>",
        "<02d901d56c96$89591ab0$9c0b5010$@mail.example>",
        "<114a0364-0ff7@y.example>",
      ],
    ],
    ["cyrus-imapd #4423", "a@x.example\r\n b@x.example", ["<a@x.example>", "<b@x.example>"]],
    [
      "commas without brackets",
      "a@x.example, b@x.example,c@x.example",
      ["<a@x.example>", "<b@x.example>", "<c@x.example>"],
    ],
    ["cyrus-imapd #5058", "<3a53c9f2-1a8e-41f0-bb95-58c8029e16f0>", ["<3a53c9f2-1a8e-41f0-bb95-58c8029e16f0>"]],
  ])("%s", async (_, raw, ids) => {
    expect((await parseMail(bytes(from, `References: ${raw}`, "", ""))).references).toEqual(ids);
  });
  test.each([
    ["mcp-email-server #238", "unique-message-id@x.example", "<unique-message-id@x.example>"],
    ["cyrus-imapd #5058, a", "3a53c9f21a8e41f0bb9558c8029e16f0", "<3a53c9f21a8e41f0bb9558c8029e16f0>"],
    ["cyrus-imapd #5058, b", "<3a53c9f2-1a8e-41f0-bb95-58c8029e16f0>", "<3a53c9f2-1a8e-41f0-bb95-58c8029e16f0>"],
    ["a device that writes its name in all its mails", "scanner-floor-01-printer", null],
    ["a device with a model and an address", "LaserJet-400-192.168.100.200", null],
    [
      "WebClients #93",
      "=?utf-8?q?=3CwJ6Gixv2LKcZ9Gsu3OPG3UQY?=\r\n =?utf-8?q?SA=3D=40eme?=\r\n =?utf-8?q?rsion=2Eexample=3E?=",
      "<wJ6Gixv2LKcZ9Gsu3OPG3UQYSA=@emersion.example>",
    ],
    ["cpython #117849", "<[ABCDEF====@microsoft.example]>", "<[ABCDEF====@microsoft.example]>"],
    [
      "neomutt #2315",
      "=?utf-8?q?=3Cf90fcb94=2E1588717?=\r\n =?utf-8?q?517=2Egit=40gmail=2Eexample=3E?=",
      "<f90fcb94.1588717517.git@gmail.example>",
    ],
    ["eml_parser #58", "\r\n <some@something.example>MIME-Version: 1.0", "<some@something.example>"],
    ["cpython #124452", "\r\n <CAGFso0R6Wb@mail.example>", "<CAGFso0R6Wb@mail.example>"],
    [
      "mailio #85",
      "<2uf7mx4k3q95k6r23xc60kvsc254re-60q5dtl4ln4v-gzybkr",
      "<2uf7mx4k3q95k6r23xc60kvsc254re-60q5dtl4ln4v-gzybkr>",
    ],
  ])("%s", async (_, raw, id) => {
    expect((await parseMail(bytes(from, `Message-ID: ${raw}`, "", ""))).rfcId).toBe(id);
  });
});

describe("the time", () => {
  test.each([
    ["MimeKit #179", "Thu, 1 Oct 2015 14:40:57 +0200 (Mitteleurop\xe4ische Sommerzeit)", "2015-10-01T12:40:57.000Z"],
    ["tine20 #7402", "Thu, 6 Oct 2022 12:27:13 +0200 (GMT+02:00)", "2022-10-06T10:27:13.000Z"],
    ["imap #135", "Fri, 14 Mar 14 16:19:14 Hora oficial do Brasil", "2014-03-14T19:19:14.000Z"],
    ["mail-parser #89, a", "Thu, 10 Jul 1997 14:53:31 EST5EDT", "1997-07-10T18:53:31.000Z"],
    ["mail-parser #89, b", "Sun, 27 Oct 2002 23:57:07 EST", "2002-10-28T04:57:07.000Z"],
    ["mailcore2 #1270", "Tue Jul 24 18:55:07 2007", "2007-07-24T18:55:07.000Z"],
    ["mail #10317", "Fri, 3 Jan 2025 06:43:20 -0300 (-03)", "2025-01-03T09:43:20.000Z"],
    ["mail-mime-parser #116, a", "Wed, 24 Jul 2019 03:05:23 Pacific Daylight Time", "2019-07-24T10:05:23.000Z"],
    ["mail-mime-parser #116, b", "Thu, 13 Feb 2020 05:36:50 Pacific Standard Time", "2020-02-13T13:36:50.000Z"],
    ["mail-mime-parser #116, c", "21 Mar 2020 10:38:02 UT", "2020-03-21T10:38:02.000Z"],
    ["enough_mail #132", "Fri, 25 Dec 2020 08:57:44 Z", "2020-12-25T08:57:44.000Z"],
    ["mailio #186", "Thu, 17 Jul 2014 10:31:49", "2014-07-17T10:31:49.000Z"],
    ["libetpan #6", "Sat, Apr 09 2005 06:39:52 -0700", "2005-04-09T13:39:52.000Z"],
    ["php-imap #574", "Mi., 23 Apr. 2025 09:48:37 +0200 (MESZ)", "2025-04-23T07:48:37.000Z"],
    ["php-imap #345", "Sat, 10, Dec 2022 09:35:19 +0100", "2022-12-10T08:35:19.000Z"],
    ["php-imap #173", "2022.07.27-14.35.59", "2022-07-27T14:35:59.000Z"],
    ["laravel-imap #293", "Wed, 20 Mar 2019 11:50:16 +0000 <x@eurprd06.example>", "2019-03-20T11:50:16.000Z"],
    [
      "php-imap #530",
      'Wed, 6 Nov 2024 05:51:42 +0000 From: "a.example" b@c.example Message-ID: d@c.example',
      "2024-11-06T05:51:42.000Z",
    ],
    ["laravel-imap #192", "Mon, 28 1 14:6:5-0500", undefined],
    ["apple-mail-mcp #229", "jue ago 30 13:55:12 2007", "2007-08-30T13:55:12.000Z"],
    ["apple-mail-mcp #231, French", utf8("mar. 28 août 2007 13:55:12 +0200"), "2007-08-28T11:55:12.000Z"],
    ["apple-mail-mcp #231, German", "Mo, 3 Dez 2007 13:55:12 +0100", "2007-12-03T12:55:12.000Z"],
    ["apple-mail-mcp #231, Italian", "gio 30 ago 2007 13:55:12 +0200", "2007-08-30T11:55:12.000Z"],
    ["apple-mail-mcp #231, Portuguese", "qui, 30 ago 2007 13:55:12 -0300", "2007-08-30T16:55:12.000Z"],
    ["apple-mail-mcp #231, June or July", "30 jui 2007 13:55:12", undefined],
    ["import-export-tools-ng #524, a", "1999/01/31", "1999-01-31T00:00:00.000Z"],
    ["import-export-tools-ng #524, b", "Sun, 31 Jan 1999", "1999-01-31T00:00:00.000Z"],
  ])("%s", async (_, raw, time) => {
    expect((await parseMail(bytes(from, `Date: ${raw}`, "", ""))).date?.toISOString()).toBe(time);
  });
});

test.each([
  ["import-export-tools-ng #370", "; Thu Oct 28 17:00:38 2004 -0400", "2004-10-28T21:00:38.000Z"],
  [
    "fame_modules #106",
    "by S657771C.x.example (IBM OS/400 ANYMAIL/400 MIME V5R4M0) Fri, 12 Mar 2010  16:57:18 +0530",
    "2010-03-12T11:27:18.000Z",
  ],
  [
    "MimeKit #587",
    "by f.x.example with SMTP id f-14907-5EB39606-10        2020-05-07 05:00:55.859878421 +0000 UTC m=+1240939.1134",
    "2020-05-07T05:00:55.859Z",
  ],
  [
    "email-header-analyzer #5",
    "by s.x.example for <a@x.example>; Sun, 1 Apr 2018 03:01:53 -0400 (envelope-from <b@x.example>)",
    "2018-04-01T07:01:53.000Z",
  ],
])("the time of a mail without a Date: %s", async (_, received, time) => {
  const mail = await parseMail(bytes(`Received: ${received}`, from, "", ""));
  expect(mail.receivedAt?.toISOString()).toBe(time);
});

test("headers after lines that should have been indented: set-of-emails #21", async () => {
  const mail = await parseMail(
    bytes(
      "X-Provags-ID: V03:K0:ONKNgotCRNVI",
      "bFCoPnjQHA37xZ8d8ZlzmXAv",
      "TsgjzM5i+6MOEIfOzRW2y0",
      from,
      "Subject: s",
      "",
      "x",
    ),
  );
  expect([mail.shownFrom?.address, mail.subject, mail.text?.trim()]).toEqual(["a@b.example", "s", "x"]);
});
