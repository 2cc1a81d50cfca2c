import { expect, it } from "vitest";
import { mailOfFile } from "../../../../subgraphs/mail/imports/readers/mail-of-file.js";
import { isTrashed, kindOfEntry } from "../../../../subgraphs/mail/imports/rules/entry-kind.js";
import { readFileStart } from "../../../../subgraphs/mail/imports/rules/file-start.js";
import { parseMail } from "../../../../subgraphs/mail/messages/mime/parse-mail.js";

/** The beginnings of mails in reports about other programs: each case has the name of its project, and the number there. */
it.each([
  ["mail-archiver #560", "Microsoft Mail Internet Headers Version 2.0", "Received: from x by y"],
  ["mail-archiver #518", "From - Thu Jan  4 10:00:00 2024", "X-Mozilla-Status: 0001"],
  ["mail-archiver #351", "Re", "Return-Path: <m@n.example>", "old: From ns1!mailman Sun May 13 02:55:40 2001"],
  ["import-export-tools-ng #950", ">From - Thu Jan  4 10:00:00 2024"],
  ["import-export-tools-ng #343", `x-store-info:${"sbevkl2QZR7OXo7WID5ZcdV2tiiWGqTn".repeat(30)}`],
  ["import-export-tools-ng #516", "Return-Path:", " <incoming+verp-385e@x.example>"],
  ["libpst #3", '>From "foo@bar.example" Tue Oct  5 14:30:28 2021'],
  ["eml_parser #10", "X-A: b", "This line is no header"],
])("%s", async (_, ...lines) => {
  const file = Buffer.from([...lines, "From: a@b.example", "Subject: s", "", "x"].join("\n"));
  const mail = await parseMail(mailOfFile(file)!);
  expect([mail.shownFrom?.address, mail.subject, mail.text?.trim()]).toEqual(["a@b.example", "s", "x"]);
});

it.each([
  ["stalwart #55", "mail/.Sent/dovecot.index.log", "\0\0"],
  ["stalwart #55", "mail/.Sent/dovecot.index.cache", "\0\0"],
  ["stalwart #55", "mail/.Sent/maildirfolder", ""],
  ["stalwart #55", "mail/dovecot-uidlist", "3 V169 N5\n1 :1.M1P1.host\n"],
  ["mail-archiver #359", "__MACOSX/MM Mails/._Re_ Your link.eml", "\0\x05"],
  ["mail-archiver #364", "Export.mbox/table_of_contents", "\0\0"],
])("%s: %s is no mail", (_, name, content) => {
  const kind = kindOfEntry(name);
  expect(kind === "unknown" ? readFileStart(Buffer.from(content)).looksLike : kind).toBe(null);
});

it.each([
  ["stalwart #55", "mail/.Sent/cur/1.M1P1.host:2,S", "unknown"],
  ["mail-archiver #359", "MM Mails/Re_ Your link.eml", "eml"],
  ["mail-archiver #364", "Export.mbox/mbox", "unknown"],
])("%s: %s may be one", (_, name, kind) => {
  expect([kindOfEntry(name), isTrashed(name)]).toEqual([kind, false]);
});
