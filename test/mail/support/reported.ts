import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

/** A character is a byte. */
export const bytes = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
export const from = "From: a@b.example";
export const utf8 = (text: string) => Buffer.from(text, "utf8").toString("latin1");
export const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");

/** The texts and files of a mail. */
export async function partsOf(...lines: string[]) {
  const { text, html, attachments } = await parseMail(bytes(from, ...lines));
  const files = attachments.map(({ filename, bytes: of }) => [filename, Buffer.from(of).toString("latin1")]);
  return { text: text?.trim() ?? null, html: html?.trim() ?? null, files };
}

/** A multipart of a text and the given lines. */
export const withPart = (...lines: string[]) => [
  "Content-Type: multipart/mixed; boundary=bb",
  "",
  "--bb",
  "",
  "text",
  "--bb",
  ...lines,
  "--bb--",
];
