import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { fromLine, MboxMail } from "../../cli/export/mbox.js";

const written = async (pieces: readonly Uint8Array[]): Promise<string> =>
  (await buffer(Readable.from(pieces).pipe(new MboxMail()))).toString();

test.each([
  ["a mail", "A: b\r\n\r\nHello\r\n", "A: b\n\nHello\n\n"],
  ["no line break at the end", "Hello", "Hello\n\n"],
  ["nothing", "", "\n"],
  ["a line that looks like the beginning of a mail", "\r\nFrom me\r\n", "\n>From me\n\n"],
  ["one that was quoted already", ">From me\n>>From you\n", ">>From me\n>>>From you\n\n"],
  [
    "lines that only begin alike",
    "Fro\r\nFrom\r\n>Fro\r\nxFrom me\r\n> From me\r\n",
    "Fro\nFrom\n>Fro\nxFrom me\n> From me\n\n",
  ],
  ["the beginning of one at the end", "Hi\n>>From", "Hi\n>>From\n\n"],
  ["carriage returns that end no line", "a\rb\r\r\nc", "a\rb\r\nc\n\n"],
  ["bytes above ASCII", "Grüße\r\n", "Grüße\n\n"],
])("%s is written as an mbox holds it, whatever pieces it comes in", async (_, mail, expected) => {
  const bytes = Buffer.from(mail);
  expect(await written([bytes])).toBe(expected);
  expect(await written(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(expected);
});

test.each([
  ["ada@example.com", "2014-03-01T09:08:07Z", "From ada@example.com Sat Mar  1 09:08:07 2014\n"],
  ["", "2024-12-31T23:59:59.999Z", "From MAILER-DAEMON Tue Dec 31 23:59:59 2024\n"],
  ['"a b"@example.com', "1999-01-10T00:00:00Z", "From MAILER-DAEMON Sun Jan 10 00:00:00 1999\n"],
])("a mail of %j begins with its sender and its time", (address, at, expected) => {
  expect(fromLine(address, new Date(at))).toBe(expected);
});
