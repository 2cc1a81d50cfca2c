import { describe, expect, it } from "vitest";
import { formatOf, isTrashed, kindOfEntry } from "../../../../subgraphs/mail/imports/rules/entry-kind.js";
import { dateOfFromLine } from "../../../../subgraphs/mail/imports/rules/from-line.js";
import { readFileStart } from "../../../../subgraphs/mail/imports/rules/file-start.js";
import { addCounts, noCounts, processedOf } from "../../../../subgraphs/mail/imports/rules/import-counts.js";
import { decideStart, type ImportState, isLive } from "../../../../subgraphs/mail/imports/rules/import-state.js";
import { judgeImport } from "../../../../subgraphs/mail/imports/rules/import-verdict.js";
import { refuseAddresses, secondsUntilNextJob } from "../../../../subgraphs/mail/imports/rules/new-import.js";
import type { ParsedMail } from "../../../../subgraphs/mail/messages/rules/parsed-mail.js";

it.each([
  ["a.eml", "eml"],
  ["folder/A.EML", "eml"],
  ["all.MBOX", "mbox"],
  ["a.eml.txt", null],
  ["eml", "unknown"],
  ["a.emlx", "eml"],
  ["a.partial.EMLX", "eml"],
  ["a.mbx", "mbox"],
  ["Opera/1.mbs", "mbox"],
  ["Old.mbox/mbox", "unknown"],
  ["Old.mbox/table_of_contents", "unknown"],
  ["Old.mbox/", null],
  ["Profile\\Inbox", "unknown"],
  ["Profile/Inbox.msf", null],
  ["Inbox.sbd/2023.12", "unknown"],
  ["Inbox.sbd/Old.files", "unknown"],
  ["Inbox.sbd/Old.files.msf", null],
  ["Maildir/cur/1.M1P2.host:2,S", "unknown"],
  ["Maildir/tmp/1.M1P2.host", null],
  ["Maildir/new/.hidden", null],
  ["a.xeml", null],
  ["__MACOSX/a.eml", null],
  ["x\\__MACOSX\\a.eml", null],
  ["folder/._a.eml", null],
  ["._a.mbox", null],
  ["Maildir/.Sent/cur/123.M1.host:2,S", "unknown"],
  ["export/.Archive/x.eml", "eml"],
  [".DS_Store", null],
  ["a/.hidden.eml", null],
])("the entry %s of a zip is %s", (name, kind) => expect(kindOfEntry(name)).toBe(kind));

it.each([
  ["Maildir/cur/1.M1.host:2,ST", true],
  ["Maildir/cur/1.M1.host:2,FRS", false],
  [`cur/1:2,${"T".repeat(2_000_000)}!`, false],
])("whether a mail of a Maildir is in the trash, %#", (name, isIn) => expect(isTrashed(name)).toBe(isIn));

it.each([
  ["PK\u0003\u0004x", "zip"],
  ["PK\u0005\u0006x", "eml"],
  ["From a@b", "mbox"],
  ["\uFEFFFrom a@b", "mbox"],
  ["\uFEFF\r\n \n\rFrom a@b", "mbox"],
  ["From: a@b", "eml"],
  ["", "eml"],
])("a file that begins with %j is %s", (text, format) => {
  expect(formatOf(Buffer.from(text), readFileStart(Buffer.from(text)).looksLike)).toBe(format);
});

it.each([
  ["", { lead: 0, hasReturnsAlone: false, looksLike: null }],
  ["\n\r\n\t x", { lead: 5, hasReturnsAlone: false, looksLike: null }],
  ["A: 1\rB: 2\r\rx", { lead: 0, hasReturnsAlone: true, looksLike: "eml" }],
  ["A : 1\r\n", { lead: 0, hasReturnsAlone: false, looksLike: "eml" }],
  ["\uFEFFFrom a\rA: 1", { lead: 3, hasReturnsAlone: true, looksLike: "mbox" }],
  ["x".repeat(100_000), { lead: 0, hasReturnsAlone: false, looksLike: null }],
  [" ".repeat(100_000), { lead: 65_536, hasReturnsAlone: false, looksLike: null }],
])("the beginning of the file %#", (text, start) => expect(readFileStart(Buffer.from(text))).toEqual(start));

it.each([
  ["From a@b Sat Mar  1 10:20:30 2014", "2014-03-01T10:20:30.000Z"],
  ["From a@b Sat Dec 31 10:20 2014", "2014-12-31T10:20:00.000Z"],
  ["From a@b Sat Jan  1 10:20:30 +0230 2014", "2014-01-01T07:50:30.000Z"],
  ["From a@b Sat Jan  1 10:20:30 2014 -0130", "2014-01-01T11:50:30.000Z"],
  ["From a@b Sat Jan  1 10:20:30 CEST 2014  ", "2014-01-01T08:20:30.000Z"],
  ['From "a b"@c Sat Jan  1 10:20:30 2014', "2014-01-01T10:20:30.000Z"],
  ["From a@b Jan  1 10:20:30 2014", "2014-01-01T10:20:30.000Z"],
  ["From a@b Sat Jan  1 10:20:30 1970", "1970-01-01T10:20:30.000Z"],
  ["From a@b Sat Jan  1 10:20:30 1969", null],
  ["From a@b Sat Foo  1 10:20:30 2014", null],
  ["From a@b Sat Jan  1 10:20:30 2014 and more", null],
  ["From a@b", null],
])("the time in %j is %s", (line, time) => expect(dateOfFromLine(line)?.toISOString() ?? null).toBe(time));

it("counts add up", () => {
  const counts = { imported: 1, skippedDuplicate: 20, failed: 300, rejectedUnsafe: 4_000 };
  expect(addCounts(noCounts, counts)).toEqual(counts);
  expect(addCounts(counts, counts)).toEqual({ imported: 2, skippedDuplicate: 40, failed: 600, rejectedUnsafe: 8_000 });
  expect(processedOf(counts)).toBe(4_321);
});

it.each<[ImportState, boolean, string, string]>([
  ["pending_upload", true, "upload_missing", "queue"],
  ["queued", true, "nothing", "nothing"],
  ["running", true, "nothing", "nothing"],
  ["completed", false, "nothing", "nothing"],
  ["failed", false, "nothing", "nothing"],
  ["cancelled", false, "nothing", "nothing"],
])("a job that is %s is live: %s; started without a file: %s, with one: %s", (state, live, without, withOne) => {
  expect([isLive(state), decideStart(state, false), decideStart(state, true)]).toEqual([live, without, withOne]);
});

describe("a mail of an import", () => {
  const now = new Date("2026-03-01T09:00:00Z");
  const [said, received, line] = ["2020-01-01", "2021-01-01", "2022-01-01"].map((day) => new Date(day));
  const mail = {
    from: [{ address: "ada@example.com", name: null }],
    date: said,
    receivedAt: received,
    attachments: [],
    labels: [],
    problem: null,
  } as unknown as ParsedMail;
  const terms = { mailboxAddress: "scout@agents.localhost", originalAddresses: ["Old@Example.org"], markAsRead: false };
  const judge = (changes: object, more: object = {}, fromLine: Date | null = line!) =>
    judgeImport({ ...mail, ...changes }, { ...terms, ...more }, fromLine, now);
  const stored = { outcome: "stored", direction: "inbound", status: "received", folder: "inbox", isRead: false };
  const sent = { ...stored, direction: "outbound", status: "sent", isRead: true };
  const from = (...addresses: string[]) => ({ from: addresses.map((address) => ({ address, name: null })) });
  const file = (filename: string | null) => ({ attachments: [{ filename }] });

  it.each<[string, object, object, object]>([
    ["of somebody else was received", {}, {}, { ...stored, createdAt: said }],
    ["is read where the owner wants it", {}, { markAsRead: true }, { ...stored, isRead: true, createdAt: said }],
    ["of the mailbox was sent", from("SCOUT@agents.localhost"), {}, { ...sent, createdAt: said }],
    ["of an earlier address was sent", from("x@y.example", "old@example.ORG"), {}, { ...sent, createdAt: said }],
    ["without a date has that of its way", { date: null }, {}, { ...stored, createdAt: received }],
    ["without either has that of the mbox", { date: null, receivedAt: null }, {}, { ...stored, createdAt: line }],
    ["of the future is of now", { date: new Date("2030-01-01") }, {}, { ...stored, createdAt: now }],
    ["labelled as spam is spam", { labels: ["SPAM"] }, {}, { ...stored, folder: "spam", createdAt: said }],
    ["that Thunderbird deleted is left out", { isDeleted: true }, {}, { outcome: "failed" }],
    ["from the trash is left out", { labels: ["Inbox", "Trash"] }, {}, { outcome: "failed" }],
    ["from the trash of a Frenchman is too", { labels: ["Corbeille", "Non lus"] }, {}, { outcome: "failed" }],
    ["from the trash of a Czech is too", { labels: ["Nepřečtené", "KOS\u030C"] }, {}, { outcome: "failed" }],
    ["of spam in Japan is spam", { labels: ["迷惑メール"] }, {}, { ...stored, folder: "spam", createdAt: said }],
    ["about trash is none", { labels: ["Trash talk"] }, {}, { ...stored, createdAt: said }],
    ["of too many parts is dangerous", { problem: "too_many_parts" }, {}, { outcome: "unsafe" }],
    ["that nests too deep is dangerous", { problem: "too_deep" }, {}, { outcome: "unsafe" }],
    ["that cannot be read is left out", { problem: "unreadable" }, {}, { outcome: "failed" }],
    ["with a program is dangerous", file("Invoice.EXE"), {}, { outcome: "unsafe" }],
    ["with a program that hides is dangerous", file("a.scr . "), {}, { outcome: "unsafe" }],
    ["with a batch is dangerous", file("a.bat"), {}, { outcome: "unsafe" }],
    ["with a harmless file is not", file("a.exe.txt"), {}, { ...stored, createdAt: said }],
    ["with a file without a name is not", file(null), {}, { ...stored, createdAt: said }],
  ])("%s", (_, changes, more, verdict) => expect(judge(changes, more)).toEqual(verdict));

  it("without any time is of now", () => {
    expect(judge({ date: null, receivedAt: null }, {}, null)).toEqual({ ...stored, createdAt: now });
  });
});

it.each([
  [[], null],
  [["a@b", "x.y+z@example.com"], null],
  [Array.from({ length: 20 }, () => "a@b"), null],
  [Array.from({ length: 21 }, () => "a@b"), "An import has at most 20 original addresses."],
  [["a@b", "nobody"], "Original address 2 is not an email address."],
  [["a@b@c"], "Original address 1 is not an email address."],
  [[" a@b"], "Original address 1 is not an email address."],
  [["a@b\n"], "Original address 1 is not an email address."],
  [[`${"a".repeat(318)}@b`], null],
  [[`${"a".repeat(319)}@b`], "Original address 1 is not an email address."],
])("original addresses %j: %s", (addresses, refusal) => expect(refuseAddresses(addresses)).toBe(refusal));

describe("the next job of an organization", () => {
  const now = new Date("2026-03-02T00:00:00.000Z");
  const hours = (ago: number): Date => new Date(now.getTime() - ago * 3_600_000);
  const begun = (count: number, ago: number): Date[] => Array.from({ length: count }, () => hours(ago));

  it.each<[string, Date[], number | null]>([
    ["begins when there are none", [], null],
    ["begins after nineteen in a day", begun(19, 1), null],
    ["waits for the oldest of twenty to be a day old", [...begun(19, 1), hours(23)], 3_600],
    ["waits for the twentieth when there are more", [hours(20), ...begun(20, 2)], 22 * 3_600],
    ["does not count what is a day old", [...begun(19, 1), hours(24)], null],
    ["waits for a second at least", [...begun(19, 1), new Date(hours(24).getTime() + 1)], 1],
  ])("%s", (_, times, seconds) => expect(secondsUntilNextJob(times, now)).toBe(seconds));
});
