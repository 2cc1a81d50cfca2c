import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

/** A character is a byte. */
const bytes = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const from = "From: a@b.example";

describe("a text without an empty line before it", () => {
  const text = ["Hello Bob,", "", "how are you?"];
  test.each([
    ["begins where the headers end", [from, ...text], text],
    ["may have no empty line at all", [from, "Hello Bob,", "how are you?"], ["Hello Bob,", "how are you?"]],
    [
      "is quoted-printable too",
      [from, "Content-Transfer-Encoding: quoted-printable", "a=3Db", "", "c"],
      ["a=b", "", "c"],
    ],
    ["goes on in indented lines", [from, "Hello", "  Bob"], ["Hello", "  Bob"]],
  ])("%s", async (_, lines, said) => {
    expect((await parseMail(bytes(...lines))).text).toBe(said.join("\n"));
  });

  test("in a part of a multipart, which may have no header", async () => {
    const parts = ["--b", "Hello", "--b", "Content-Type: text/plain", "Bob", "", "Ada", "--b--"];
    const mail = await parseMail(bytes(from, "Content-Type: multipart/mixed; boundary=b", "", ...parts));
    expect(mail.text).toBe("Hello\nBob\n\nAda");
  });

  test("hides no header that comes later", async () => {
    const mail = await parseMail(bytes("To: c@d.example", "no header", from, "", "text"));
    expect(mail).toMatchObject({ text: "text", from: [{ address: "a@b.example" }] });
  });

  test("is not looked for before the empty line of a file, which it would damage", async () => {
    const headers = ["Content-Disposition: attachment; filename=a b", "c.pdf"];
    const mail = await parseMail(bytes(from, ...headers, "Content-Transfer-Encoding: base64", "d.pdf", "", "aGk="));
    expect(mail.attachments).toMatchObject([{ filename: "a b", bytes: Buffer.from("hi") }]);
  });
});
