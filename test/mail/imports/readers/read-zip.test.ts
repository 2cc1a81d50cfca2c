import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { UnreadableUpload, type UploadBytes } from "../../../../subgraphs/mail/imports/readers/found-mail.js";
import { readZip } from "../../../../subgraphs/mail/imports/readers/read-zip.js";
import { mail, mbox, zipOf } from "../support.js";

function uploadOf(bytes: Buffer): UploadBytes {
  return {
    size: bytes.length,
    read: async (start, end) => Buffer.from(bytes.subarray(start, end)),
    stream: (start, end) => Readable.from([bytes.subarray(start, end)]),
  };
}

async function mailsOf(bytes: Buffer, place?: { entry: number; offset: number }) {
  const found = [];
  for await (const one of readZip(uploadOf(bytes), place)) {
    found.push({ ...one, bytes: one.bytes?.toString() ?? null });
  }
  return found;
}

it("brings mails and mboxes of folders, and ignores what is neither", async () => {
  const zip = await zipOf({
    "mail/one.EML": mail("one"),
    "mail/notes.txt": "x",
    "__MACOSX/mail/._one.eml": "x",
    "All.mbox": mbox(mail("two"), mail("three")),
  });
  const found = await mailsOf(zip);
  expect(found.map(({ bytes }) => bytes)).toEqual([mail("one"), mail("two"), mail("three")]);
  // Reading again from each place brings what comes after it.
  for (const [index, { next }] of found.entries()) {
    expect(await mailsOf(zip, next)).toEqual(found.slice(index + 1));
  }
});

it("counts a damaged entry as a mail that cannot be had, and goes on", async () => {
  const zip = await zipOf({ "one.eml": mail("one", {}, "Hello\r\n".repeat(50)), "two.eml": mail("two") });
  zip.fill(0xff, 45, 60);
  expect((await mailsOf(zip)).map(({ bytes }) => bytes)).toEqual([null, mail("two")]);
});

it("takes a mail that packs as well as a bomb does", async () => {
  const line = mail("line", {}, "The same line again.\r\n".repeat(20_000));
  const zip = await zipOf({ "one.eml": mail("one"), "line.eml": line, "zeros.mbox": Buffer.alloc(1024 * 1024) });
  expect((await mailsOf(zip)).map(({ bytes }) => bytes)).toEqual([mail("one"), line, null]);
});

it("refuses a zip that unpacks to too much before it unpacks that", async () => {
  const names = Array.from({ length: 6 }, (_, index) => `${index}.mbox`);
  const zip = await zipOf(Object.fromEntries(names.map((name) => [name, ""])));
  // The directory says that each has almost 4 GiB.
  for (let at = 0; (at = zip.indexOf(Buffer.from("PK\u0001\u0002"), at)) >= 0; at += 4) {
    zip.writeUInt32LE(0xfffffffe, at + 24);
  }
  await expect(mailsOf(zip)).rejects.toThrow(/more than 20 GiB/);
});

it("finds the mails of Apple Mail, Thunderbird and Maildir by their first line", async () => {
  const apple = mail("apple", {}, "1\r\n");
  const zip = await zipOf({
    "Old.mbox/table_of_contents": "x",
    "Old.mbox/mbox": mbox(mail("one"), mail("two")),
    "V10/Messages/7.emlx": `${apple.length}      \n${apple}<?xml version="1.0"?><plist></plist>\n`,
    "V10/Messages/8.partial.emlx": `${apple.length}\n${apple}`,
    "Profile/Inbox": `\r\n${mbox(mail("three"))}`,
    "Profile/Inbox.msf": "From a@b Sat Mar  1 09:00:00 2014\n\n",
    "Profile/Inbox.sbd/Version 2.0": mbox(mail("four")),
    "Profile/Inbox.sbd/Projects.old": mbox(mail("five")),
    "Profile/Inbox.sbd/Projects.old.msf": "From a@b Sat Mar  1 09:00:00 2014\n\n",
    "Profile/Trash": "",
    "Maildir/cur/1393664400.M1P2.host,S=5:2,S": mail("six"),
    "Maildir/new/1393664400.M2P2.host": mail("seven"),
    "Maildir/tmp/1393664400.M3P2.host": mail("eight"),
    README: "Not a mail.",
  });
  const found = await mailsOf(zip);
  const ids = ["one", "two", null, null, "three", "four", "five", "six", "seven"];
  expect(found.map(({ bytes }) => bytes)).toEqual(ids.map((id) => (id === null ? apple : mail(id))));
  for (const [index, { next }] of found.entries()) {
    expect(await mailsOf(zip, next)).toEqual(found.slice(index + 1));
  }
});

it("leaves out the mails of a Maildir that have the flag of the trash", async () => {
  const zip = await zipOf({
    "Maildir/cur/1.M1P2.host,S=5:2,ST": mail("one"),
    "Maildir/cur/1.M2P2.host;2,T": mail("two"),
    "Maildir/.Sent/cur/1.M3P2.host!2,FSTa": mail("three"),
    "Maildir/cur/1.M4P2.THOST:2,": mail("four"),
    "Maildir/cur/1.M5P2.host:2,FRS": mail("five"),
    "Maildir/cur/1.M6P2.host": mail("six"),
    "notes:2,T": mail("seven"),
  });
  const found = await mailsOf(zip);
  const bytes = [null, null, null, ...["four", "five", "six", "seven"].map((id) => mail(id))];
  expect(found.map((one) => one.bytes)).toEqual(bytes);
  for (const [index, { next }] of found.entries()) expect(await mailsOf(zip, next)).toEqual(found.slice(index + 1));
});

it("refuses entries that share their bytes", async () => {
  const zip = await zipOf({ "a.eml": mail("one", {}, "Hello\r\n".repeat(5)), "b.eml": mail("two") });
  // The directory says that the first is as large as the whole file.
  const directory = zip.indexOf(Buffer.from("PK\u0001\u0002"));
  zip.writeUInt32LE(zip.length, directory + 20);
  await expect(mailsOf(zip)).rejects.toThrow(UnreadableUpload);
});

it("refuses what is no zip", async () => {
  await expect(mailsOf(Buffer.from("PK\u0003\u0004 and nothing more"))).rejects.toThrow(/not a zip/);
});
