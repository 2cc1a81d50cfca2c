import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

/** A character is a byte. */
const bytes = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const from = "From: a@b.example";

/** The name of the second part, by the header that says it. */
async function nameBy(...headers: string[]): Promise<string | null | undefined> {
  const type = headers.some((header) => /^content-type/i.test(header)) ? [] : ["Content-Type: application/pdf"];
  const mail = await parseMail(
    bytes(
      from,
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "",
      "x",
      "--b",
      ...type,
      ...headers,
      "",
      "y",
      "--b--",
    ),
  );
  expect(mail.text).toBe("x");
  return mail.attachments[0]?.filename;
}

describe("the name of a file", () => {
  const disposition = "Content-Disposition: attachment; ";

  test.each([
    [
      "of the type where the disposition's is empty",
      "real.pdf",
      ['Content-Type: application/pdf; name="real.pdf"', `${disposition}filename=""`],
    ],
    [
      "with blanks and without quotes",
      "Annual review (2).pdf",
      [`${disposition}filename=Annual review (2).pdf; size=3`],
    ],
    ["that is a path of Windows", "C:\\TEMP\\nsmailEG.pdf", [`${disposition}filename="C:\\TEMP\\nsmailEG.pdf"`]],
    ["that is a path of Windows, escaped", "C:\\TEMP\\a.pdf", [`${disposition}filename="C:\\\\TEMP\\\\a.pdf"`]],
    ["that ends by a backslash", "C:\\TEMP\\", [`${disposition}filename="C:\\TEMP\\"; size=3`]],
    ["with escaped quotes", 'a "b".pdf', [`${disposition}filename="a \\"b\\".pdf"`]],
    ["with an escaped quote before a semicolon", 'a "b"; c.pdf', [`${disposition}filename="a \\"b\\"; c.pdf"; size=3`]],
    [
      "with what looks like another name after an escaped quote",
      'a"; filename="b.exe',
      [`${disposition}filename="a\\"; filename=\\"b.exe"`],
    ],
    ["that ends by an escaped quote", 'disk 5"', [`${disposition}filename="disk 5\\""; size="3"`]],
    ["that ends by an escaped backslash", "a\\", [`${disposition}filename="a\\\\"; size="3"`]],
    [
      "that ends by a backslash before another value in quotes",
      "C:\\TEMP\\",
      [`${disposition}filename="C:\\TEMP\\"; size="3"`],
    ],
    ["with quotes that are not escaped", 'a "b" c.pdf', [`${disposition}filename="a "b" c.pdf"; size="3"`]],
    ["with such quotes at its ends", '"a" and "b"', [`${disposition}filename=""a" and "b""; size="3"`]],
    ["with a quote that nothing ends", "a.pdf", [`${disposition}filename="a.pdf`]],
    [
      "in words in quotes of their own",
      "Grüße.pdf",
      [`${disposition}filename="=?utf-8?Q?Gr=C3=BC?=" "=?utf-8?Q?=C3=9Fe.pdf?="`],
    ],
    ["with a semicolon", "a;b.pdf", [`${disposition}filename="a;b.pdf"`]],
    ["without a semicolon before it", "a.pdf", ['Content-Type: application/pdf name="a.pdf"']],
    ["without two", "a.pdf", ['Content-Type: application/pdf charset="utf-8" name="a.pdf"']],
    ["in words", "Grüße.pdf", [`${disposition}filename="=?utf-8?Q?Gr=C3=BC?=\r\n =?utf-8?Q?=C3=9Fe.pdf?="`]],
    ["in words of another charset", "Grüße.pdf", [`${disposition}filename==?cp850?Q?Gr=81=E1e.pdf?=`]],
    ["with a line break that was encoded", "a b.pdf", [`${disposition}filename*=us-ascii''a%0D%0A%20b.pdf`]],
    ["in eight bits", "Grüße.pdf", [`${disposition}filename="Gr\xfc\xdfe.pdf"`]],
    ["in UTF-8", "Grüße.pdf", [`${disposition}filename="${Buffer.from("Grüße").toString("latin1")}.pdf"`]],
    ["percent-encoded", "€ 1.pdf", [`${disposition}filename*=utf-8''%E2%82%AC%201.pdf`]],
    ["percent-encoded, in quotes", "€.pdf", [`${disposition}filename*="utf-8'en'%e2%82%ac.pdf"`]],
    ["percent-encoded in another charset", "Grüße", [`${disposition}filename*=cp850''Gr%81%E1e`]],
    ["beside a plain one", "€.pdf", [`${disposition}filename*=utf-8''%E2%82%AC.pdf; filename="EUR.pdf"`]],
    ["cut", "one two.pdf", [`${disposition}filename*0="one "; filename*1="two.pdf"`]],
    [
      "cut, out of order",
      "Book about ☕.pdf",
      [`${disposition}filename*1="about "; filename*0="Book "; filename*2*=utf-8''%e2%98%95.pdf`],
    ],
    [
      "cut, with and without percent signs that mean something",
      "€ 100%25.pdf",
      [`${disposition}filename*0*=utf-8''%E2%82%AC; filename*1=" 100%25.pdf"`],
    ],
    ["cut within a character", "€.pdf", [`${disposition}filename*0*=utf-8''%E2%82; filename*1*=%AC.pdf`]],
    ["whole beside one that is cut", "a.pdf", [`${disposition}filename*0=b; filename*=utf-8''a.pdf; filename*1=c`]],
    ["cut within a word", "Grüße.pdf", [`${disposition}filename*0="=?utf-8?B?R3LDvM"; filename*1="OfZS5wZGY=?="`]],
    [
      "cut between words",
      "Grüße.pdf",
      [`${disposition}filename*0="=?utf-8?B?R3LD?="; filename*1="=?utf-8?B?vMOfZS5wZGY=?="`],
    ],
    [
      "cut within a character that stands in no word",
      "é.pdf",
      [`${disposition}filename*0="\xc3"; filename*1="\xa9.pdf"`],
    ],
    [
      "cut within a word, out of order",
      "Grüße.pdf",
      [`${disposition}filename*1="?R3LDvMOfZS5wZGY=?="; filename*0="=?utf-8?B"`],
    ],
    [
      "cut into more than ten",
      "0123456789ab",
      [
        disposition +
          Array.from("0123456789ab")
            .map((c, n) => `filename*${n}=${c}`)
            .reverse()
            .join("; "),
      ],
    ],
    ["cut within the type's", "ab.pdf", ['Content-Type: application/pdf; name*0="a"; name*1="b.pdf"']],
  ])("%s", async (_, name, headers) => expect(await nameBy(...headers)).toBe(name));
});
