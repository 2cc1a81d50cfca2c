import { isAscii } from "node:buffer";
import { describe, expect, test } from "vitest";
import { inSevenBits, withAsciiHeaders } from "../../../subgraphs/mail/messages/mime/ascii-copy.js";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"));
const headOf = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf("\r\n\r\n"));

const inner = ["Subject: Grüße", "Content-Disposition: inline; filename=Größe.txt", "", "Hellö"];
const original = mail(
  "From: Ädä <ada@a.example>",
  'To: "Jürgen, M." <jürgen@müller.example>, Bob <bob@b.example>,',
  " Zoë <zoe@bücher.example>",
  "Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= und Küsse",
  "In-Reply-To: <ä@ü.example>",
  "References: <b@c> <ä@ü.example>",
  "X-Kept:  as it is ",
  "Content-Type: multipart/mixed; boundary=b",
  "Content-Transfer-Encoding: 8bit",
  "",
  "--b",
  'Content-Type: text/plain; charset=utf-8; name="Größe ä.txt"',
  "Content-Transfer-Encoding: 8bit",
  "",
  "Hellö",
  "--b",
  "Content-Type: message/rfc822",
  "",
  ...inner,
  "--b--",
  "",
);

describe("a copy with headers of ASCII", () => {
  test("says the same, but addresses that are not ASCII are names", async () => {
    const copy = await withAsciiHeaders(original);
    expect(isAscii(headOf(copy))).toBe(true);
    expect(copy.toString("latin1")).toContain("\r\nX-Kept:  as it is \r\n");
    const [before, after] = [await parseMail(original), await parseMail(copy)];
    const left = before.to.filter(({ address }) => !address.startsWith("jürgen"));
    expect(after).toEqual({ ...before, to: [left[0], { address: "zoe@xn--bcher-kva.example", name: "Zoë" }] });
    const shown = /=\?UTF-8\?B\?([^?]*)\?=:;/.exec(copy.toString("latin1").replaceAll("?=\r\n =?UTF-8?B?", ""))![1]!;
    expect(Buffer.from(shown, "base64").toString()).toBe("Jürgen, M. <jürgen@müller.example>");
  });

  test("leaves bodies, and mails within it, as they are", async () => {
    expect((await withAsciiHeaders(original)).toString()).toContain(inner.join("\r\n"));
    const plain = mail("Subject: Hello", "", "Hellö");
    expect(await withAsciiHeaders(plain)).toEqual(plain);
  });

  test("of a mail that has no other is the mail", async () => {
    const plain = mail("Subject: Hello", "", "Hello");
    expect(await withAsciiHeaders(plain)).toBe(plain);
    expect(await inSevenBits(plain)).toBe(plain);
  });
});

describe("a copy in seven bits", () => {
  test("says the same, and so does the mail within it", async () => {
    const copy = await inSevenBits(original);
    expect(isAscii(copy)).toBe(true);
    const read = await parseMail(copy);
    expect(read).toMatchObject({ subject: "Grüße und Küsse", references: ["<b@c>", "<ä@ü.example>"] });
    const [text, within] = read.attachments;
    expect([text!.filename, Buffer.from(text!.bytes).toString()]).toEqual(["Größe ä.txt", "Hellö"]);
    expect(await parseMail(within!.bytes)).toMatchObject({
      subject: "Grüße",
      attachments: [{ filename: "Größe.txt", bytes: Buffer.from("Hellö") }],
    });
  });

  test("has no eight bits, however deep they stand and whatever holds them", async () => {
    let nested = "Subject: ü\r\n\r\nü";
    for (let depth = 0; depth < 12; depth++) nested = `Subject: ü\r\nContent-Type: message/rfc822\r\n\r\n${nested}`;
    for (const bytes of [
      Buffer.from(nested),
      mail("Content-Type: multipart/mixed; boundary=b", "", "ü before", "--b", "", "ü", "--b--", "ü after"),
      mail("Content-Type: multipart/mixed; boundary=b", "", "ü is nowhere"),
      Buffer.from("\xfcber uns\n\xfc: \xfc\nSubject\xfc: x\n\n\xfc", "latin1"),
      Buffer.alloc(300_000, 0xfc),
    ]) {
      expect(isAscii(await inSevenBits(bytes))).toBe(true);
    }
  });
});
