import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";
import { bytes, from, utf8 } from "../support/reported.js";

/** Dates in more reports about other programs; phones write the digits of their language. */
test.each([
  ["tine20 #7402", "Thu, 6 Oct 2022 12:27:13 +0200 (GMT+02:00)", "2022-10-06T10:27:13.000Z"],
  ["rainloop #882", "17 Jul 2012 19.38.50", "2012-07-17T19:38:50.000Z"],
  ["himalaya #369", "05-FEB-2021 22:05:02", "2021-02-05T22:05:02.000Z"],
  ["mail-parser #72", "1 Jan 102 10:00:00 GMT", "2002-01-01T10:00:00.000Z"],
  ["zammad #4584", `Thu, 1 Jun 2023 10:00:00 +0200 (${"Sommerzeit ".repeat(13)})`, "2023-06-01T08:00:00.000Z"],
  [
    "ddeboer/imap #37",
    "=?ISO-8859-2?Q?Fri,_13_Jun_2014_17:18:44_+020?= =?ISO-8859-2?Q?0_(St=F8edn=ED_Evropa_(letn=ED_=E8as))?=",
    "2014-06-13T15:18:44.000Z",
  ],
  ["ddeboer/imap #293", "Thur, 04 Jan 2018 06:44:23 +0400", "2018-01-04T02:44:23.000Z"],
  ["maddy #518", "Tue, 26 Jul 2022 17:52:00 0000", "2022-07-26T17:52:00.000Z"],
  ["sup #252, a", "l\xf6r, 29 maj 1999 00:24:04 +0200 (CEST)", "1999-05-28T22:24:04.000Z"],
  ["sup #252, b", "ons, 26 maj 1999 11:00:34 +0200 (CEST)", "1999-05-26T09:00:34.000Z"],
  ["sup #252, c", "Di, 17 Mai 2005 12:31:00 0200", "2005-05-17T10:31:00.000Z"],
  ["neomutt #2261, a", "Wed,17 Jul 2002 15:41:00 +0800", "2002-07-17T07:41:00.000Z"],
  ["neomutt #2261, b", "Tue, 19 Aug 2003 12:47:46 --0400", "2003-08-19T16:47:46.000Z"],
  ["neomutt #2261, c", "Fri, 5 Sep 2003 13:2:1 -0800", "2003-09-05T21:02:01.000Z"],
  ["golang #22661", "Fri, 10 Nov 2017 10:00:00 -0700 (GMT:-07:00)", "2017-11-10T17:00:00.000Z"],
  ["golang #39260", "Thu, 21 Aug 2018 13:41:49 GMT", "2018-08-21T13:41:49.000Z"],
  ["Fetch #152", "Wed, 14 Aug 2019 15:26:28 +0200 (W. Europe Daylight Time)", "2019-08-14T13:26:28.000Z"],
  ["a year is no zone", "Tue, 26 Jul 2022 17:52:00 2022", undefined],
  ["one digit after an hour", "Tue, 26 Jul 2022 17:5 +0000", undefined],
  ["mail #1078", "06-Jul-2016 09:32:29 CEDT", "2016-07-06T07:32:29.000Z"],
  ["ddeboer/imap #438", "Mon, 15 09 2014 05:25:04", "2014-09-15T05:25:04.000Z"],
  ["the month first", "Mon, 09/15/2014 05:25:04", "2014-09-15T05:25:04.000Z"],
  ["the day of the week tells which is the month", "Sat, 01.02.2014 10:00:00 +0100", "2014-02-01T09:00:00.000Z"],
  ["it does not fit", "Mon, 01.02.2014 10:00:00 +0100", undefined],
  ["it fits both", "Tue, 01.07.2014 10:00:00 +0100", undefined],
  ["there is none", "01.02.2014 10:00:00 +0100", undefined],
  ["Russian", utf8("Ср, 4 авг 2010 13:01:40 +0300"), "2010-08-04T10:01:40.000Z"],
  ["Russian, in May", utf8("25 мая 2010 13:01:40 +0300"), "2010-05-25T10:01:40.000Z"],
  ["Bengali digits", utf8("সোম, ৬ Jan ২০২৫ ১০:০০:০০ +0000"), "2025-01-06T10:00:00.000Z"],
  ["Arabic digits", utf8("Mon, ٦ Jan ٢٠٢٥ ١٠:٠٠:٠٠ +٠٠٠٠"), "2025-01-06T10:00:00.000Z"],
  ["Marathi digits", utf8("Mon, ०६ Jan २०२५ १०:००:०० +0530"), "2025-01-06T04:30:00.000Z"],
  ["Persian digits", utf8("Mon, ۶ Jan ۲۰۲۵ ۱۰:۰۰:۰۰ +۰۳۳۰"), "2025-01-06T06:30:00.000Z"],
])("%s", async (_, raw, time) => {
  expect((await parseMail(bytes(from, `Date: ${raw}`, "", ""))).date?.toISOString()).toBe(time);
});

test.each([
  [
    "mailparser #117",
    "by 10.0.0.1 with ESMTP id 14ca60c98e5\tSat, 11 Apr 2015 01:16:25 +0000 (UTC)",
    "2015-04-11T01:16:25.000Z",
  ],
  [
    "mail-parser #133",
    "by x.example with ESMTP id de-63-foo-1; Fri,\r\n 12 Dec 2025 16:29:29 +0000",
    "2025-12-12T16:29:29.000Z",
  ],
  ["mail-parser #81", "by x.example with SMTP id 660a; Mon, 01 Apr 2024\r\n 01:02:19 GMT", "2024-04-01T01:02:19.000Z"],
  ["mail-parser #130", "by x.example with NNFMP;\r\n\t09 Mar 2011 11:19:46 -0000", "2011-03-09T11:19:46.000Z"],
  ["mail #202", "(qmail 24365 invoked by uid 99); 25 Jan 2011 12:31:11 -0000", "2011-01-25T12:31:11.000Z"],
])("the time of a mail without a Date: %s", async (_, received, time) => {
  const mail = await parseMail(bytes(`Received: ${received}`, from, "", ""));
  expect(mail.receivedAt?.toISOString()).toBe(time);
});

test("ddeboer/imap #63: a word that is not of the charset that it names", async () => {
  const coded = (text: string) => iconv.encode(text, "windows-1251").toString("base64");
  const mail = await parseMail(
    bytes(
      `From: =?utf-8?B?${coded("Почтовая служба")}?= <a@b.example>`,
      `Subject: =?utf-8?B?${coded("Ваш новый ящик")}?=`,
      `Date: =?utf-8?B?${coded("Ср, 4 авг 2010 13:01:40 +0300")}?=`,
      "",
      "x",
    ),
  );
  expect(mail).toMatchObject({ subject: "Ваш новый ящик", date: new Date("2010-08-04T10:01:40Z") });
});
