import { expect, test } from "vitest";
import { partsOf, utf8 } from "../support/reported.js";

/** Charsets in reports about other programs: each case has the name of its project, and the number there. */
test.each([
  ["cpython #80361", ["Content-Type: text/plain; charset*=ansi-x3.4-1968''utf-8", "", utf8("Grüße")], "Grüße"],
  [
    "mail-api #114, sogo #380",
    ["Content-Type: text/plain; charset=ISO-2022-JP", "", "\x1b$B-@I}\x1b(B, \x1b$B-!-5\x1b(B"],
    "㍉幅, ①Ⅰ",
  ],
  [
    "nextcloud #12776",
    ["Content-Type: text/plain; charset=windows-1257", "", "D\xe2rta Ker\xf0ule \xc8au"],
    "Dārta Keršule Čau",
  ],
  [
    "mail-parser #74, mailparser #426",
    [
      'Content-Type: text/plain; charset="iso-8859-8-i"',
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "=F9=EC=E5=ED",
    ],
    "שלום",
  ],
  [
    "roundcubemail #10340",
    ["Content-Type: text/plain; charset=iso-8859-15", "", utf8("Sævör grét því úlpan varð ónýt.")],
    "Sævör grét því úlpan varð ónýt.",
  ],
  ["an emoji of MySQL", ["Content-Type: text/plain; charset=utf-8", "", "x\xed\xa0\xbd\xed\xb8\x80y"], "x😀y"],
  ["an emoji of Java, without a charset", ["", `${utf8("Grüße")} \xed\xa0\xbd\xed\xb8\x80`], "Grüße 😀"],
  ["half of an emoji", ["", `${utf8("Grüße Łódź")} \xed\xa0\xbdx`], "Grüße Łódź \uFFFD\uFFFD\uFFFDx"],
  [
    "mu #1059",
    [
      "Content-Type: text/plain",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "X a enregistr=E9 le bon de commande n=B045272 d'un monta=",
      "nt total de 5=A06,22 EUR sur le compte 00.=0A=",
      "=0DApprouvez",
    ],
    "X a enregistré le bon de commande n°45272 d'un montant total de 5\u00A06,22 EUR sur le compte 00.\n\nApprouvez",
  ],
  [
    "MimeKit #417",
    [
      "Content-Type: text/plain",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("\uFEFFGrüße, Łódź", "utf16le").toString("base64"),
    ],
    "Grüße, Łódź",
  ],
  ["modoboa #1535", ["Content-Type: text/plain; charset=cp-850", "", "Gr\x81\xe1e"], "Grüße"],
])("%s", async (_, lines, text) => {
  expect((await partsOf(...lines)).text).toBe(text);
});
