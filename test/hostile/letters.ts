import { chosen, type Gene } from "./attack.js";

/** A mail in the making. */
export interface Letter {
  readonly headers: string[];
  subject: string;
  text: string;
  html: string;
  readonly files: { readonly name: string; readonly type: string; readonly content: string }[];
}

type Change = (letter: Letter, piece: string, size: number) => void;

/** A kind of costly mail: pieces that are repeated, and where. */
interface Kind {
  readonly pieces: readonly string[];
  readonly change: Change;
  /** Whether only mail from outside can have it. */
  readonly isForeign?: true;
}

/** The choices of a place by which a letter comes from outside, or is sent. */
export const ways = { arrives: 0.25, leaves: 0.75 } as const;

const inHtml: Change = (letter, piece, size) => void (letter.html += piece.repeat(size));
const inText: Change = (letter, piece, size) => void (letter.text += piece.repeat(size));
const inHeader =
  (name: string): Change =>
  (letter, piece, size) =>
    void letter.headers.push(`${name}: ${piece.repeat(size)}`);
/** The size is in bytes: there is room for many. */
const attached =
  (type: string): Change =>
  (letter, piece, size) =>
    void letter.files.push({ name: "a.eml", type, content: piece.repeat(Math.ceil(size / piece.length)) });

/** Pieces that parsers of headers go back over: quotes, comments, brackets, encoded words, folds. */
const ofHeaders = [
  "(",
  '"',
  "<",
  "<a@b> ",
  "a@b.example, ",
  "a:",
  "=?utf-8?q?a?= ",
  "=?utf-8?b?",
  "\\",
  '"x',
  '\\" ;"',
  "; a=b",
  "a\r\n ",
  "=?utf-8?q?a?=\r\n",
  "\u200Ba",
  "é",
];
const nested = "Content-Type: message/rfc822\r\n\r\n";
const ofLines = [nested, "\n", "\r", "\r\n", "\r\n\r\n", "a\r\n\r\n", ".\r\n", " \r\n", "\t", "--\r\n", "From \r\n"];

const kinds: Readonly<Record<string, Kind>> = {
  "tags-open": {
    pieces: ["<b>", "<div>", "<p>", "<table>", "<tr><td>", "<td>a", "<dd>a", "<a>", "<font><br>"],
    change: inHtml,
  },
  "tags-close": { pieces: ["</i>", "</b>", "</p>", "</td>", "</body>"], change: inHtml },
  "tags-unended": {
    pieces: ["<body ", "<b ", '<a href="', "<!--", "<![CDATA[", "<style>", "<script>", "</body ", "<", "&#", "&amp"],
    change: inHtml,
  },
  "text-pieces": {
    pieces: ["> ", "> a\n", "\n", " ", "On Monday, ", "http://a.example ", "a@b.example ", "-- \n", "| a\n", "é "],
    change: inText,
  },
  "same-files": {
    pieces: [`${"n".repeat(196)}.txt`, "n".repeat(200), "é".repeat(100), "a.txt", "\uFEFF"],
    change(letter, name, size) {
      for (let n = 0; n < size; n++) letter.files.push({ name, type: "text/plain", content: "a" });
    },
  },
  "attached-mail": { pieces: ofLines, change: attached("message/rfc822") },
  "attached-report": {
    pieces: [...ofLines, "\r\r\n", "\n ", "Action: failed\r\n", "Final-Recipient: rfc822;", "("],
    change: attached("message/delivery-status"),
    isForeign: true,
  },
  "attached-text": { pieces: ofLines, change: attached("text/plain") },
  "long-subject": { pieces: ofHeaders, change: (letter, piece, size) => void (letter.subject += piece.repeat(size)) },
  "long-name": {
    pieces: ofHeaders,
    change: (letter, piece, size) =>
      void letter.files.push({ name: piece.repeat(size), type: "text/plain", content: "a" }),
  },
  "long-from": { pieces: ofHeaders, change: inHeader("Reply-To"), isForeign: true },
  "long-to": { pieces: ofHeaders, change: inHeader("Cc"), isForeign: true },
  "long-ids": {
    pieces: ["<a@b> ", "<", "a", "<a@b>", "> <", "\r\n "],
    change: inHeader("References"),
    isForeign: true,
  },
  "many-headers": {
    pieces: ["X-A: a", "Received: by a", "To: a@b.example", "Subject: a", " a"],
    change: (letter, piece, size) => void letter.headers.push(...Array.from({ length: size }, () => piece)),
    isForeign: true,
  },
};

/** The names of all kinds. */
export const letterKinds: readonly string[] = Object.keys(kinds);

/** The choices that mean the pieces of a kind, one each. */
export function choicesOf(kind: string): number[] {
  const { pieces } = kinds[kind]!;
  return pieces.map((_, n) => (n + 0.5) / pieces.length);
}

/** The places of the ways that a letter of these kinds can take. */
export function waysOf(named: readonly string[]): number[] {
  return named.some((kind) => kinds[kind]!.isForeign) ? [ways.arrives] : Object.values(ways);
}

/** The letter that genes make. It has a text only where they make one: without it the server makes one of the HTML. */
export function letterOf(genes: readonly Gene[]): Letter {
  const letter: Letter = { headers: [], subject: "Hello", text: "", html: "<p>Hello.</p>", files: [] };
  for (const { kind, size, choice } of genes) {
    const found = kinds[kind];
    if (found !== undefined) found.change(letter, chosen(found.pieces, choice), size);
  }
  return letter;
}

/** The letter as it comes from outside. What is attached stands as it is: an encoding would hide its lines. */
export function rawMail(letter: Letter, id: string, to: string): Buffer {
  const boundary = `=_${id}`;
  const parts = [
    ...(letter.text === "" ? [] : [{ head: "Content-Type: text/plain; charset=utf-8", content: letter.text }]),
    { head: "Content-Type: text/html; charset=utf-8", content: letter.html },
    ...letter.files.map(({ name, type, content }) => ({
      head: `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"`,
      content,
    })),
  ];
  const headers = [
    `From: Eve <eve@outside.example>`,
    `To: ${to}`,
    `Message-ID: <${id}@outside.example>`,
    ...(letter.subject === "" ? [] : [`Subject: ${letter.subject}`]),
    ...letter.headers,
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ];
  const body = parts.map(({ head, content }) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`).join("");
  return Buffer.from(`${headers.join("\r\n")}\r\n\r\n${body}--${boundary}--\r\n`);
}

/** The letter as an agent sends it, as JSON. */
export function sendBody(letter: Letter, to: readonly string[]): string {
  return JSON.stringify({
    recipients: { to },
    subject: letter.subject.replaceAll(/[\r\n]/g, " ").slice(0, 998),
    body_text: letter.text === "" ? null : letter.text,
    body_html: letter.html,
    attachments: letter.files.slice(0, 100).map(({ name, type, content }) => ({
      filename: name,
      content_type: type,
      content_base64: Buffer.from(content).toString("base64"),
    })),
  });
}
