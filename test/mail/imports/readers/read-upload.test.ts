import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readUpload } from "../../../../subgraphs/mail/imports/readers/read-upload.js";
import { mail, mbox } from "../support.js";

type Format = Parameters<typeof readUpload>[1];

async function mailsOf(text: string, format: Format): Promise<(string | null)[]> {
  const bytes = Buffer.from(text);
  const upload = {
    size: bytes.length,
    read: async (start: number, end: number) => Buffer.from(bytes.subarray(start, end)),
    // In pieces, so that what is looked for stands across two.
    stream: (start: number, end: number) =>
      Readable.from(Array.from({ length: Math.ceil((end - start) / 7) }, (_, index) => start + index * 7)).map(
        (at: number) => Buffer.from(bytes.subarray(at, Math.min(end, at + 7))),
      ),
  };
  const found = [];
  for await (const one of readUpload(upload, format)) found.push(one);
  for (const [index, { next }] of found.entries()) {
    const after = [];
    for await (const one of readUpload(upload, format, next)) after.push(one);
    expect(after).toEqual(found.slice(index + 1));
  }
  return found.map((one) => one.bytes?.toString() ?? null);
}

const [one, two] = [mail("one"), mail("two")];
const list =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN">\n<plist/>\n';
const lf = (text: string): string => text.replaceAll("\r\n", "\n");
const cr = (text: string): string => text.replaceAll("\r\n", "\r");

it.each<[string, string, Format[], string[]]>([
  ["an mbox", mbox(one, two), ["auto", "mbox"], [one, two]],
  ["after a byte order mark", `\uFEFF${mbox(one, two)}`, ["auto", "mbox"], [one, two]],
  ["after blank lines", `\r\n \r\n\n${mbox(one, two)}`, ["auto", "mbox"], [one, two]],
  ["with carriage returns alone", cr(mbox(one, two)), ["auto", "mbox"], [lf(one), lf(two)]],
  ["with a blank line after each line From", mbox(`\r\n${one}`, `\n${two}`), ["auto", "mbox"], [one, two]],
  ["a mail", one, ["auto", "eml"], [one]],
  ["a mail after blank lines", `\r\n\n${one}`, ["auto", "eml"], [one]],
  ["a mail after a byte order mark", `\uFEFF${one}`, ["auto", "eml"], [one]],
  ["a mail with carriage returns alone", cr(one), ["auto", "eml"], [lf(one)]],
  ["an emlx", `${one.length}   \n${one}<plist/>`, ["auto", "eml"], [one]],
  ["an emlx that ends early", `9999\r\n${one}`, ["auto", "eml"], [one]],
  ["an emlx whose number is too small", `9\n${one}${list}`, ["auto", "eml"], [one]],
  ["an emlx whose number is too large", `${one.length + 40}\n${one}${list}`, ["auto", "eml"], [one]],
  [
    "an emlx with a property list in its text",
    `${one.length + list.length}\n${one}${list}${list}`,
    ["auto", "eml"],
    [one + list],
  ],
  ["blanks alone", "\r\n \n", ["auto", "eml", "mbox"], []],
  ["nothing", "", ["auto", "eml", "mbox"], []],
])("reads %s", async (_, text, formats, mails) => {
  for (const format of formats) expect([format, await mailsOf(text, format)]).toEqual([format, mails]);
});
