import fc from "fast-check";
import iconv from "iconv-lite";
import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

/**
 * What generated mails say to this reader, to postal-mime and to mailparser is the same. Differences on purpose are not generated:
 * - charsets that a mail does not name: they guess less, or not at all
 * - seven-bit Korean and Chinese, UTF-7 in words, code pages in words: postal-mime does not know them
 * - eight bits within encoded words: postal-mime reads them as UTF-8
 * - backslashes in names that escape nothing: they drop them
 * - uuencoded files, multiparts whose boundary is nowhere, unknown dispositions
 * - blanks at the ends of texts: mailparser adds and takes away line breaks
 */
interface Model {
  readonly subject: string;
  readonly name: string;
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly form: Form;
}

interface Form {
  readonly charset: string;
  readonly encoding: "base64" | "quoted-printable" | "8bit";
  readonly words: "q" | "b" | "raw";
  readonly names: "percent" | "sections" | "words";
  readonly boundary: string;
  readonly fold: string;
  readonly newline: string;
  readonly isEnded: boolean;
}

const letters: Readonly<Record<string, string>> = {
  "utf-8": "aZ 9äß€Жあ漢字한글😀",
  "iso-8859-1": "aZ 9äßéñ",
  "windows-1251": "aZ 9Привет",
  "koi8-r": "aZ 9Привет",
  shift_jis: "aZ 9あいう漢字",
  "euc-jp": "aZ 9あいう漢字",
  gb18030: "aZ 9汉字测试",
  big5: "aZ 9漢字測試",
  "euc-kr": "aZ 9한글안녕",
};

const models: fc.Arbitrary<Model> = fc.constantFrom(...Object.keys(letters)).chain((charset) => {
  const word = fc
    .array(fc.constantFrom(...Array.from(letters[charset]!)), { minLength: 1, maxLength: 30 })
    .map((all) => `x${all.join("")}x`.replaceAll(/ +/g, " "));
  const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((lines) => lines.join("\n"));
  return fc.record({
    subject: word,
    name: word,
    text,
    html: fc.option(text.map((all) => `<p>${all}</p>`)),
    files: fc.array(
      fc.record({ name: word.map((all) => `${all}.bin`), bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }) }),
      {
        maxLength: 3,
      },
    ),
    form: fc.record({
      charset: fc.constant(charset),
      encoding: fc.constantFrom("base64", "quoted-printable", "8bit"),
      words: charset === "utf-8" ? fc.constantFrom("q", "b", "raw") : fc.constantFrom("q", "b"),
      names: fc.constantFrom("percent", "sections", "words"),
      boundary: fc.constantFrom("b", "=_b.1", "a b", "'b'", "----b", "b--"),
      fold: fc.constantFrom(" ", "\t"),
      newline: fc.constantFrom("\r\n", "\n"),
      isEnded: fc.boolean(),
    }),
  });
});

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const coded = (text: string, charset: string): string => latin(iconv.encode(text, charset));
const quoted = (raw: string, sign: string): string =>
  raw.replaceAll(/[^A-Za-z0-9]/g, (byte) => sign + byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0"));

function wordOf(text: string, { charset, words, fold, newline }: Form): string {
  if (words === "raw") return coded(text, "utf-8");
  // Each word is whole, as the standard wants it.
  const pieces = Array.from({ length: Math.ceil(Array.from(text).length / 8) }, (_, n) =>
    Array.from(text)
      .slice(n * 8, n * 8 + 8)
      .join(""),
  );
  const encoded = pieces.map((piece) => {
    const raw = coded(piece, charset);
    return words === "q" ? quoted(raw, "=") : Buffer.from(raw, "latin1").toString("base64");
  });
  return encoded.map((piece) => `=?${charset}?${words}?${piece}?=`).join(newline + fold);
}

function nameOf(name: string, form: Form): string {
  const { charset, names, newline, fold } = form;
  const encoded = quoted(coded(name, charset), "%");
  if (names === "percent") return `filename*=${charset}''${encoded}`;
  if (names === "words") return `filename="${wordOf(name, { ...form, words: "b" })}"`;
  const sections = encoded.match(/(?:%..|[^%]){1,20}/g)!;
  return sections
    .map((section, n) => `filename*${n}*=${n === 0 ? `${charset}''` : ""}${section}`)
    .join(`;${newline}${fold}`);
}

function bodyOf(text: string, { charset, encoding, newline }: Form): string {
  const raw = coded(text.replaceAll("\n", newline), charset);
  if (encoding === "base64") return Buffer.from(raw, "latin1").toString("base64").replaceAll(/.{76}/g, `$&${newline}`);
  if (encoding === "8bit") return raw;
  return raw
    .split(newline)
    .map((line) => quoted(line, "=").replaceAll(/(?:=..|[^=]){20}/g, `$&=${newline}`))
    .join(newline);
}

function write({ subject, name, text, html, files, form }: Model): Buffer {
  const { charset, encoding, boundary, fold, newline, isEnded } = form;
  const partOf = (type: string, body: string): string[] => [
    `Content-Type: ${type};${newline}${fold}charset=${charset}`,
    `Content-Transfer-Encoding: ${encoding}`,
    "",
    bodyOf(body, form),
  ];
  // Its boundary begins as the other does.
  const alternatives = (...all: string[][]): string[] => [
    `Content-Type: multipart/alternative; boundary="${boundary}-"`,
    "",
    ...all.flatMap((part) => [`--${boundary}-`, ...part]),
    `--${boundary}---`,
  ];
  const parts = [
    html === null ? partOf("text/plain", text) : alternatives(partOf("text/plain", text), partOf("text/html", html)),
    ...files.map((file) => [
      "Content-Type: application/octet-stream",
      `Content-Disposition: attachment;${newline}${fold}${nameOf(file.name, form)}`,
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(file.bytes).toString("base64"),
    ]),
  ];
  const lines = [
    `From: ${wordOf(name, form)} <a@b.example>`,
    `Subject: ${wordOf(subject, form)}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed;${newline}${fold}boundary="${boundary}"`,
    "",
    "preamble",
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    ...(isEnded ? [`--${boundary}--`, "epilogue"] : []),
  ];
  return Buffer.from(lines.join(newline), "latin1");
}

interface Said {
  readonly subject: string | null | undefined;
  readonly name: string | null | undefined;
  readonly text: string | null | undefined;
  readonly html: string | null | undefined;
  readonly files: readonly (readonly [string | null | undefined, string])[];
}

const same = ({ subject, name, text, html, files }: Said) => ({
  subject,
  name,
  text: text?.replaceAll("\r\n", "\n").trim(),
  html: html ? html.replaceAll("\r\n", "\n").trim() : null,
  files,
});

async function ours(bytes: Buffer): Promise<Said> {
  const { subject, from, text, html, attachments } = await parseMail(bytes);
  const files = attachments.map(({ filename, bytes: of }) => [filename, latin(of)] as const);
  return { subject, name: from[0]?.name, text, html, files };
}

async function postals(bytes: Buffer): Promise<Said> {
  const { subject, from, text, html, attachments } = await PostalMime.parse(bytes, {
    attachmentEncoding: "arraybuffer",
  });
  const files = attachments.map(
    ({ filename, content }) => [filename, latin(new Uint8Array(content as ArrayBuffer))] as const,
  );
  return { subject, name: from?.name, text, html, files };
}

async function mailparsers(bytes: Buffer): Promise<Said> {
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true };
  const { subject, from, text, html, attachments } = await simpleParser(bytes, options);
  const files = attachments.map(({ filename, content }) => [filename, latin(content)] as const);
  return { subject, name: from?.value[0]?.name, text, html: html || null, files };
}

test("generated mails say the same to others", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      const bytes = write(model);
      const meant = same({ ...model, files: model.files.map((file) => [file.name, latin(file.bytes)] as const) });
      expect(same(await ours(bytes))).toEqual(meant);
      expect(same(await postals(bytes)), "postal-mime").toEqual(meant);
      expect(same(await mailparsers(bytes)), "mailparser").toEqual(meant);
    }),
    { numRuns: 1000 },
  );
});
