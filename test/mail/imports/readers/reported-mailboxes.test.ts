import { expect, it } from "vitest";
import { MboxSplitter } from "../../../../subgraphs/mail/imports/readers/mbox-splitter.js";
import { mailOfFile } from "../../../../subgraphs/mail/imports/readers/mail-of-file.js";
import { parseMail } from "../../../../subgraphs/mail/messages/mime/parse-mail.js";

/** Mailboxes in reports about other programs: each case has the name of its project, and the number there. */
const text = (...lines: string[]) => lines.join("\n");
const split = (mbox: string) => {
  const splitter = new MboxSplitter(100_000);
  return [...splitter.push(Buffer.from(mbox)), ...splitter.end()].map(({ bytes }) => bytes!.toString());
};

it.each([
  [
    "perceval #20",
    text(
      "From eric at cloudscaling.example  Thu Aug  9 18:39:17 2012",
      "From: eric at cloudscaling.example (Eric)",
      "Date: Thu, 9 Aug 2012 14:39:17 -0400",
      "",
      "Why?",
      "",
      "From the documentation: this is text.",
      "",
      "From eric at cloudscaling.example  Thu Aug  9 18:40:17 2012",
      "From: eric at cloudscaling.example (Eric)",
      "",
      "b",
    ),
    [
      text(
        "From: eric at cloudscaling.example (Eric)",
        "Date: Thu, 9 Aug 2012 14:39:17 -0400",
        "",
        "Why?",
        "",
        "From the documentation: this is text.",
        "",
      ),
      text("From: eric at cloudscaling.example (Eric)", "", "b"),
    ],
  ],
  [
    "mboxshell #16",
    text(
      "From ",
      "Subject: a",
      "",
      "> From 4b825dc642cb6eb9a060e54bf8d69288fbee4904 Mon Sep 17 00:00:00 2001",
      "> From: x",
      "From ",
      "Subject: b",
      "",
      "c",
    ),
    [
      text(
        "Subject: a",
        "",
        "> From 4b825dc642cb6eb9a060e54bf8d69288fbee4904 Mon Sep 17 00:00:00 2001",
        "> From: x",
        "",
      ),
      text("Subject: b", "", "c"),
    ],
  ],
  [
    "import-export-tools-ng #145",
    text(
      "From a@b.example Mon Sep  7 10:00:00 2020",
      "From: a@b.example",
      "",
      "Hello,",
      "",
      "From memory it was three.",
      "He said:",
      "",
      "x",
    ),
    [text("From: a@b.example", "", "Hello,", "", "From memory it was three.", "He said:", "", "x")],
  ],
  [
    "import-export-tools-ng #329",
    text(
      "From - Tue Jul 05 18:44:15 2022",
      "Subject: a",
      "",
      "* This is to be confirmed",
      "",
      "From my (non technical end) some queries/observations;",
      "",
      "* Latency issue",
      "From - Tue Jul 05 18:44:16 2022",
      "X-Mozilla-Status: 0001",
      "",
      "b",
    ),
    [
      text(
        "Subject: a",
        "",
        "* This is to be confirmed",
        "",
        "From my (non technical end) some queries/observations;",
        "",
        "* Latency issue",
        "",
      ),
      text("X-Mozilla-Status: 0001", "", "b"),
    ],
  ],
  [
    "import-export-tools-ng #768",
    text(
      "From a@b.example Mon Jun 16 10:00:00 2025",
      "Subject: a",
      "",
      "The following line is to confuse an mbox parser:",
      "From john.doe@example.com 2025-06-15",
      "x",
    ),
    [
      text(
        "Subject: a",
        "",
        "The following line is to confuse an mbox parser:",
        "From john.doe@example.com 2025-06-15",
        "x",
      ),
    ],
  ],
  [
    "mail #29",
    text("From test@test.example Mon Sep  7 10:00:00 2020", "Subject: Welcome", "", "From .", ".", "", ""),
    [text("Subject: Welcome", "", "From .", ".", "")],
  ],
  [
    "MimeKit #360",
    text(
      "From - Sat Nov 25 10:00:00 2017",
      "",
      "From our side",
      "",
      "From - the desk of Ada, with a",
      "header: x",
      "",
      "From - Sat Nov 25 11:00:00 2017",
      "Subject: b",
      "",
      "c",
    ),
    [text("", "From our side", "", "From - the desk of Ada, with a", "header: x", ""), text("Subject: b", "", "c")],
  ],
  [
    "mboxviewer #9",
    text(
      "From nobody Wed Apr 29 10:00:00 2020",
      "Subject: a",
      "",
      "x",
      "",
      "From john at gmail Wed Apr 29 10:00 2020",
      "Subject: b",
      "",
      "y",
      "",
      "From 1634@xxx Wed Apr 29 22:26:51 +0000 2020",
      "Subject: c",
      "",
      "z",
    ),
    [text("Subject: a", "", "x", ""), text("Subject: b", "", "y", ""), text("Subject: c", "", "z")],
  ],
  [
    "MimeKit #345",
    text(
      "From a@b.example Thu Oct 05 10:00:00 2017",
      "Subject: a",
      "",
      "Hi",
      "",
      "From now on you can access your personal space in any web browser by",
      "https://x.example/: this",
      "",
      "Bye",
    ),
    [
      text(
        "Subject: a",
        "",
        "Hi",
        "",
        "From now on you can access your personal space in any web browser by",
        "https://x.example/: this",
        "",
        "Bye",
      ),
    ],
  ],
  [
    "Mailpile #1786",
    text(
      "From - Thu Feb 05 22:34:43 2009",
      "X-Mozilla-Status: 0011",
      ">From - Mon Jan 26 17:20:56 2009",
      "X-Mozilla-Status: 0001",
      "Subject: s",
      "",
      "x",
    ),
    [
      text(
        "X-Mozilla-Status: 0011",
        "From - Mon Jan 26 17:20:56 2009",
        "X-Mozilla-Status: 0001",
        "Subject: s",
        "",
        "x",
      ),
    ],
  ],
  [
    "epadd #404",
    text(
      "From a@b.example Tue Jun  8 10:00:00 2021",
      "Subject: a",
      "",
      "x",
      "",
      "From there, too",
      "From: this is text",
    ),
    [text("Subject: a", "", "x", "", "From there, too", "From: this is text")],
  ],
  [
    "email-outlook-message-perl #19",
    text(
      'From "Foo Bar, Ltd" <foo@bar.example> Fri Aug 28 10:00:00 2020',
      "Subject: a",
      "",
      'From "Foo Bar, Ltd" <foo@bar.example> Fri Aug 28 11:00:00 2020',
      "Subject: b",
    ),
    [text("Subject: a", ""), text("Subject: b")],
  ],
  [
    "rust-mailbox #2",
    text("From 154@xxx Fri Sep 16 22:26:51 +0000 2016", "Subject: a", "", "From 155@xxx", "Subject: b"),
    [text("Subject: a", ""), text("Subject: b")],
  ],
])("%s", (_, mbox, mails) => expect(split(mbox)).toEqual(mails));

it.each(["Fri Jul  1 09:13:09 1994", "Fri, Jul 01 09:13:09 1994", "Fri Jul  1 09:13:09 1994 (+0700)"])(
  "cpython #93376: %s",
  (time) => {
    const line = `From jwz  ${time}`;
    expect(split(text(line, "Subject: a", "", "b", "", line, "Subject: c"))).toEqual([
      text("Subject: a", "", "b", ""),
      text("Subject: c"),
    ]);
  },
);

it("vandelay #7", async () => {
  const mail = await parseMail(Buffer.from("X-Gmail-Labels: =?UTF-8?Q?=C3=85pnet,Kategori:_Reklame?=\n\nx"));
  expect(mail.labels).toEqual(["Åpnet", "Kategori: Reklame"]);
});

const emlx = (flags: number) => {
  const mail = "Subject: a\n\nb\n";
  return Buffer.from(
    `${mail.length}\n${mail}<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>date-received</key>\n\t<integer>1739690000</integer>\n\t<key>flags</key>\n\t<integer>${flags}</integer>\n</dict>\n</plist>\n`,
  );
};
it.each([
  ["partial-emlx-converter #44, read", 8_623_489_089, "Subject: a\n\nb\n"],
  ["partial-emlx-converter #44, deleted", 8_623_489_091, null],
])("%s", (_, flags, mail) => expect(mailOfFile(emlx(flags))?.toString() ?? null).toBe(mail));

it("import-export-tools-ng #214", () =>
  expect(mailOfFile(Buffer.from("From:a@b.example\nSubject:x\n\ny"))?.toString()).toBe(
    "From:a@b.example\nSubject:x\n\ny",
  ));
