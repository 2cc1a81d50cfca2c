import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { ZipFile } from "yazl";
import { UnreadableUpload, type UploadBytes } from "../../../../subgraphs/mail/imports/readers/found-mail.js";
import { readZip } from "../../../../subgraphs/mail/imports/readers/read-zip.js";
import { mail, mbox } from "../support.js";

async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

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

it("refuses a zip bomb before it unpacks it", async () => {
  const zip = await zipOf({ "bomb.mbox": Buffer.alloc(1024 * 1024) });
  await expect(mailsOf(zip)).rejects.toThrow(/200 times/);
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
