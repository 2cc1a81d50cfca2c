import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readZip } from "../../../../subgraphs/mail/imports/readers/read-zip.js";
import { parseMail } from "../../../../subgraphs/mail/messages/mime/parse-mail.js";
import { zipOf } from "../support.js";

/** Files that Apple Mail stores outside its mails, in reports about other programs. */
const folder = "INBOX.mbox/8C96/Data/1/6";
const stub = (...headers: string[]) => [...headers, "X-Apple-Content-Length: 73783", ""];
const emlx = (...lines: string[]) => {
  const mail = ["From: a@b.example", "Subject: s", ...lines, ""].join("\n");
  return `${Buffer.byteLength(mail)}\n${mail}<?xml version="1.0" encoding="UTF-8"?>\n`;
};
const mixed = (boundary: string, ...parts: string[][]) => [
  `Content-Type: multipart/mixed; boundary=${boundary}`,
  "",
  ...parts.flatMap((part) => [`--${boundary}`, ...part]),
  `--${boundary}--`,
];
const text = ["Content-Type: text/plain", "", "Hello"];
const pdf = (name: string) =>
  stub(
    "Content-Disposition: attachment;",
    `\tfilename="${name}"`,
    "Content-Type: application/pdf;",
    `\tname="${name}"`,
    "Content-Transfer-Encoding: quoted-printable",
  );

async function filesOf(entries: Readonly<Record<string, string>>) {
  const bytes = await zipOf(entries);
  const upload = {
    size: bytes.length,
    read: async (start: number, end: number) => Buffer.from(bytes.subarray(start, end)),
    stream: (start: number, end: number) => Readable.from([bytes.subarray(start, end)]),
  };
  const found: unknown[] = [];
  for await (const mail of readZip(upload)) {
    const parsed = await parseMail(mail.bytes!);
    const files = parsed.attachments.map(({ filename, bytes: of }) => [filename, Buffer.from(of).toString()]);
    found.push([parsed.text?.trim() ?? null, ...files]);
  }
  return found;
}

it("msgvault #878, apple-mail-mcp #45", async () => {
  const found = await filesOf({
    [`${folder}/Attachments/61815/2/Resume.pdf`]: "a resume",
    [`${folder}/Messages/61815.partial.emlx`]: emlx(...mixed("bb", text, pdf("Resume.pdf"), text)),
    [`${folder}/Messages/61816.partial.emlx`]: emlx(...mixed("bb", text, pdf("Other.pdf"))),
    "Other.mbox/8C96/Data/Attachments/61816/2/Other.pdf": "of another folder",
  });
  expect(found).toEqual([
    ["Hello\nHello", ["Resume.pdf", "a resume"]],
    ["Hello", ["Other.pdf", ""]],
  ]);
});

it("apple-mail-mcp #85: parts of parts, and files after their mail", async () => {
  const inner = mixed("cc", text, pdf("a.pdf"), pdf("a.pdf"));
  const found = await filesOf({
    [`${folder}/Messages/7.partial.emlx`]: emlx(...mixed("bb", inner, pdf("Žluť.pdf"))),
    [`${folder}/Attachments/7/1.2/a.pdf`]: "one",
    [`${folder}/Attachments/7/1.3/a.pdf`]: "two",
    [`${folder}/Attachments/7/5/Žluť.pdf`.normalize("NFD")]: "counted otherwise",
  });
  expect(found).toEqual([["Hello", ["a.pdf", "one"], ["a.pdf", "two"], ["Žluť.pdf", "counted otherwise"]]]);
});

it("partial-emlx-converter #4: a file that is not there, and a mail that is one", async () => {
  const found = await filesOf({
    [`${folder}/Messages/1.partial.emlx`]: emlx(...pdf("alone.pdf")),
    [`${folder}/Messages/2.partial.emlx`]: emlx(...mixed("bb", text, pdf("lost.pdf"))),
    [`${folder}/Messages/3.emlx`]: emlx(...mixed("bb", text, pdf("whole.pdf"))),
    [`${folder}/Attachments/1/1/alone.pdf`]: "alone",
    [`${folder}/Attachments/2/3/other.pdf`]: "other",
    [`${folder}/Attachments/3/2/whole.pdf`]: "not asked for",
  });
  expect(found).toEqual([
    [null, ["alone.pdf", "alone"]],
    ["Hello", ["lost.pdf", ""]],
    ["Hello", ["whole.pdf", ""]],
  ]);
});

it("partial-emlx-converter #5: the last line has no end", async () => {
  const boundary = '"===============7980816086339553567=="';
  const lines = mixed(boundary, text, pdf("a.pdf")).map((line) =>
    line.replace(`--${boundary}`, `--${boundary.slice(1, -1)}`),
  );
  const mail = ["From: a@b.example", ...lines].join("\n");
  const found = await filesOf({
    [`${folder}/Messages/9.partial.emlx`]: `${Buffer.byteLength(mail)}\n${mail}<?xml version="1.0" encoding="UTF-8"?>\n`,
    [`${folder}/Attachments/9/2/a.pdf`]: "bytes",
  });
  expect(found).toEqual([["Hello", ["a.pdf", "bytes"]]]);
});
