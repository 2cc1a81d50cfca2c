import iconv from "iconv-lite";
import { base64, utf8 } from "../support/reported.js";

/** A mail in a report about another program, and its values at the API. */
export interface ReportedMail {
  /** The project and the number there. */
  readonly report: string;
  /** A character is a byte. A sender is added when there is none. */
  readonly lines: readonly string[];
  readonly shows: Readonly<Record<string, unknown>>;
}

const cyrillic = (text: string) => iconv.encode(text, "windows-1251").toString("base64");
const page = (html: string) => ["Content-Type: text/html; charset=utf-8", "", utf8(html)];
const mixed = (...parts: string[][]) => [
  "Content-Type: multipart/mixed; boundary=bb",
  "",
  ...parts.flatMap((part) => ["--bb", ...part]),
  "--bb--",
];
const file = (...headers: string[]) => mixed(["", "text"], [...headers, "", "bytes"]);
const named = (filename: string) => ({ attachment_metadata: [{ filename, size: 5 }] });
const picture = (contentId: string) => ({ attachment_metadata: [{ content_id: contentId, inline: true }] });

/** They come by SMTP. */
export const received: readonly ReportedMail[] = [
  {
    report: "mail #1173: a blank without a width before an address",
    lines: [utf8("To: bob@x.example, \u200Blarry@x.example"), "", "x"],
    shows: { to_addresses: ["bob@x.example", "larry@x.example"] },
  },
  {
    report: "hpop #63: two headers of recipients",
    lines: ["To:bob@x.example", "To:larry@x.example", "Subject: 4315", "", "x"],
    shows: { to_addresses: ["bob@x.example", "larry@x.example"] },
  },
  {
    report: "zammad #2154: an address in single quotes",
    lines: ["Cc: \"'donald@toddler.example'\" <'donald@toddler.example'>", "", "x"],
    shows: { cc_addresses: ["donald@toddler.example"] },
  },
  {
    report: "hpop #50: a letter cut between two words of a name",
    lines: [
      "From: =?utf-8?Q?=D0=9B=D1=83=D1=87=D1=88=D0=B8=D0=B9_=D0=BA=D0=BB=D0=B8=D0?=",
      " =?utf-8?Q?=B5=D0=BD=D1=82?= <jane@x.example>",
      "",
      "x",
    ],
    shows: { from_address: "jane@x.example", from_display_name: "Лучший клиент" },
  },
  {
    report: "zammad #2953: a letter cut between two words of a subject",
    lines: ["Subject: =?utf-8?B?dmVyc2Nob2JlbiAtICBCZWjD?=", " =?utf-8?B?tnJkZW4gaW0gTcOkcno=?=", "", "x"],
    shows: { subject: "verschoben -  Behörden im März" },
  },
  {
    report: "thunderbird-android #3189: a word of nothing",
    lines: ["Subject: =?UTF-8?Q??=  =?UTF-8?Q?=D0=9F=D0=BE=D0=B4=20?=  =?UTF-8?Q?Bookland?=", "", "x"],
    shows: { subject: "Под Bookland" },
  },
  {
    report: "MSGReader #396: words on lines that should be indented",
    lines: ["Subject: =?utf-8?B?5YaN5LqI57SE6YCa?=", "=?utf-8?B?55+lIDIwMjM=?=", "", "x"],
    shows: { subject: "再予約通知 2023", body_text: "x" },
  },
  {
    report: "vmime #238: eight bits without a charset",
    lines: ["Subject: Andr\xe9Pirard", "", "x"],
    shows: { subject: "AndréPirard" },
  },
  {
    report: "django-mailbox #34: a charset of Outlook's own",
    lines: ['Content-Type: text/plain; charset="_iso-2022-jp$ESC"', "", "\x1b$B$3$s\x1b(B"],
    shows: { body_text: "こん" },
  },
  {
    report: "imbox #169: words after the charset",
    lines: ['Content-Type: text/plain; charset="utf-8  euao6y69zh2w"', "", utf8("Grüße")],
    shows: { body_text: "Grüße" },
  },
  {
    report: "fx-private-relay #1956: a misspelled charset",
    lines: ["Content-Type: text/plain; charset=uft-8", "", utf8("Grüße")],
    shows: { body_text: "Grüße" },
  },
  {
    report: "mailcore2 #1021: two Chinese characters",
    lines: ['Content-Type: text/plain; charset="gb18030"', "Content-Transfer-Encoding: base64", "", "uf65/g=="],
    shows: { body_text: "哈哈" },
  },
  {
    report: "parsedmarc #561: a boundary on a line that should be indented",
    lines: [
      "Content-Type: multipart/report;",
      'boundary="a737a3b9"; report-type=tlsrpt',
      "",
      "--a737a3b9",
      "",
      "report",
      "--a737a3b9--",
    ],
    shows: { body_text: "report" },
  },
  {
    report: "mail-parser #27: nothing between the headers of a part and the next boundary",
    lines: [
      'Content-Type: multipart/alternative; boundary="--x"',
      "",
      "----x",
      "Content-Type: text/plain; charset=UTF-8; format=flowed",
      "----x",
      "Content-Type: text/html; charset=UTF-8",
      "",
      "<p>small image</p>",
      "----x--",
    ],
    shows: { body_html: "<p>small image</p>" },
  },
  {
    report: "mail #807: a boundary after a blank line",
    lines: [
      "Content-Type: multipart/related;",
      "",
      'boundary="----54682"',
      "",
      "------54682",
      "",
      "x",
      "------54682--",
    ],
    shows: { body_text: "x" },
  },
  {
    report: "php-mime-mail-parser #130: a boundary with more signs than its lines have",
    lines: [
      'Content-Type: multipart/mixed; boundary="_Apple-Mail=_F6DF7926_"',
      "",
      "--Apple-Mail=_F6DF7926",
      "",
      "x",
      "--Apple-Mail=_F6DF7926--",
    ],
    shows: { body_text: "x" },
  },
  {
    report: "thunderbird-android #3868: a broken line",
    lines: ["Content-Type: text/plain; charset=utf-8; format=flowed", "", "work and no play makes ", "Jack a dull boy"],
    shows: { body_text: "work and no play makes Jack a dull boy" },
  },
  {
    report: "google_workspace_mcp #1007: a signature in a table",
    lines: page("<table><tbody><tr><td>Ada Lovelace</td></tr><tr><td>Founder</td></tr></tbody></table>"),
    shows: { snippet: "Ada Lovelace Founder" },
  },
  {
    report: "erato #955: a price in a cell",
    lines: page("<table><tr><td>Price</td><td>40</td></tr></table>"),
    shows: { snippet: "Price 40" },
  },
  {
    report: "nodemailer-html-to-text #2: rows of a table",
    lines: page("<table><tr><td>some text</td></tr><tr><td>More text</td></tr></table>"),
    shows: { snippet: "some text More text" },
  },
  {
    report: "flowcrypt-browser #5011: an id with blanks in its brackets",
    lines: mixed(["Content-Type: image/png", "Content-Id: < LOGO >", "Content-Disposition: inline", "", "PNG"]),
    shows: picture("LOGO"),
  },
  {
    report: "django-sendgrid-v5 #21: an id in two brackets",
    lines: mixed(["Content-Type: image/png", "Content-ID: <<logo.jpg>>", "Content-Disposition: inline", "", "PNG"]),
    shows: picture("logo.jpg"),
  },
  {
    report: "tmail-flutter #3369: a picture of a page, without a disposition",
    lines: [
      "Content-Type: multipart/related; boundary=rr",
      "",
      "--rr",
      ...page('<img src="cid:image001.png@01DB">'),
      "--rr",
      "Content-Type: image/png; name=image001.png",
      "Content-ID: <image001.png@01DB>",
      "",
      "PNG",
      "--rr--",
    ],
    shows: picture("image001.png@01DB"),
  },
  {
    report: "dmarc-srg #34: a name cut in two",
    lines: file(
      "Content-Type: application/gzip;",
      " name=a.example!b.example!1664582400.xml.gz",
      "Content-Disposition: inline;",
      " filename*0=a.example!b.example!1664582400.xm;",
      " filename*1=l.gz",
    ),
    shows: named("a.example!b.example!1664582400.xml.gz"),
  },
  {
    report: "zammad #928: a name in words of two encodings",
    lines: file(
      "Content-Type: image/jpeg",
      `Content-Disposition: attachment; filename="=?utf-8?B?${base64(utf8("bezügl.0"))}?= =?utf-8?Q?5_an_Voda.jpg?="`,
    ),
    shows: named("bezügl.05 an Voda.jpg"),
  },
  {
    report: "mail-api #693: a name with percent signs",
    lines: file(
      "Content-Type: application/octet-stream",
      "Content-Disposition: attachment; filename*=utf-8''2023%E5%B9%B406%E6%9C%88.zip",
    ),
    shows: named("2023年06月.zip"),
  },
  {
    report: "externals #116: references without their name",
    lines: ["MIME-Version: 1.0", " <a@x.example> <b@x.example>", "In-Reply-To: <b@x.example>", "", "x"],
    shows: { in_reply_to: "<b@x.example>", body_text: "x" },
  },
];

/** They are brought in: their time is the header's. */
export const imported: readonly ReportedMail[] = [
  {
    report: "ddeboer/imap #438: a month as a number",
    lines: ["Date: Mon, 15 09 2014 05:25:04", "", "x"],
    shows: { created_at: "2014-09-15T05:25:04.000Z" },
  },
  {
    report: "ddeboer/imap #63: a time in Russian, in a word of another charset than it names",
    lines: [
      `From: =?utf-8?B?${cyrillic("Почтовая служба")}?= <a@x.example>`,
      `Date: =?utf-8?B?${cyrillic("Ср, 4 авг 2010 13:01:40 +0300")}?=`,
      `Subject: =?utf-8?B?${cyrillic("Ваш новый ящик")}?=`,
      "",
      "x",
    ],
    shows: { created_at: "2010-08-04T10:01:40.000Z", subject: "Ваш новый ящик" },
  },
  {
    report: "php-imap #551: a year of two digits",
    lines: ["Date: 12 FEB 25 11:28:27 UT", "", "x"],
    shows: { created_at: "2025-02-12T11:28:27.000Z" },
  },
];

/** Mail in Gmail's trash, as exports in other languages label it: bichon #358, got-your-back #227. */
export const trashed = ["=?UTF-8?Q?Archiv=C3=A9s,Corbeille?=", "=?UTF-8?Q?Ko=C5=A1,Nep=C5=99e=C4=8Dten=C3=A9?="];

/** Notices about a mail to bob@x.example that was not delivered. */
export const notices: readonly (readonly [report: string, lines: readonly string[], reason: string])[] = [
  [
    "p5-sisimai #323: IMail Server",
    [
      "Subject: Undeliverable Mail",
      "",
      "Unknown user: bob@x.example",
      "",
      "Original message follows.",
      "",
      "Subject: Hi",
    ],
    "Unknown user: bob@x.example",
  ],
  [
    "mautic #2480: a domain without a server",
    [
      "Content-Type: multipart/report; report-type=delivery-status; boundary=bb",
      "",
      "--bb",
      "",
      "Not delivered.",
      "--bb",
      "Content-Type: message/delivery-status",
      "",
      "Original-Recipient: bob@x.example",
      "Final-Recipient: rfc822;bob@x.example",
      "Action: failed",
      "Status: 5.4.4",
      "Diagnostic-Code: DNS; Host not found",
      "--bb--",
    ],
    "Host not found",
  ],
];
