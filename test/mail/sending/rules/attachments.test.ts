import { expect, it } from "vitest";
import {
  attachmentViolations,
  type GivenAttachment,
  isBlockedName,
} from "../../../../subgraphs/mail/sending/rules/attachments.js";
import { decideQuota } from "../../../../subgraphs/mail/sending/rules/quota.js";

const file: GivenAttachment = { filename: "plan.txt", contentType: "text/plain", contentBase64: "SGk=" };
const image: GivenAttachment = { ...file, contentType: "image/png", contentId: "logo" };
const mebibyte = 1_048_576;
/** Base64 of so many bytes. */
const base64 = (bytes: number) => Buffer.alloc(bytes).toString("base64");

it.each<[string, GivenAttachment[], "allowed" | "without_html" | "never", readonly string[]]>([
  ["a file", [file], "allowed", []],
  ["an empty file", [{ ...file, contentBase64: "" }], "allowed", []],
  ["a type with parameters", [{ ...file, contentType: 'text/plain; charset=utf-8; format="flowed"' }], "allowed", []],
  ["an image in the HTML", [image], "allowed", []],
  ["bad base64", [{ ...file, contentBase64: "SGk" }], "allowed", ["contentBase64"]],
  ["line breaks in base64", [{ ...file, contentBase64: "SGk=\r\n" }], "allowed", ["contentBase64"]],
  ["another alphabet", [{ ...file, contentBase64: "__-_" }], "allowed", ["contentBase64"]],
  ["no type", [{ ...file, contentType: "" }], "allowed", ["contentType"]],
  ["a header in the type", [{ ...file, contentType: "text/plain\r\nBcc: a@b.c" }], "allowed", ["contentType"]],
  ["a tree of parts", [{ ...file, contentType: "multipart/mixed; boundary=x" }], "allowed", ["contentType"]],
  ["a long name", [{ ...file, filename: "x".repeat(256) }], "allowed", ["filename"]],
  ["a content id without HTML", [image], "without_html", ["contentId"]],
  ["a content id on a forward", [image], "never", ["contentId"]],
  ["a content id on a text", [{ ...file, contentId: "logo" }], "allowed", ["contentId"]],
  ["one content id twice", [image, image], "allowed", ["contentId"]],
  ["a header in the content id", [{ ...image, contentId: "a>\r\nBcc: a@b.c" }], "allowed", ["contentId"]],
  ["25 MiB", [{ ...file, contentBase64: base64(25 * mebibyte) }], "allowed", []],
  [
    "a byte more",
    [
      { ...file, contentBase64: base64(25 * mebibyte) },
      { ...file, contentBase64: "SA==" },
    ],
    "allowed",
    [""],
  ],
  ["a hundred and one", Array.from({ length: 101 }, () => file), "allowed", [""]],
])("attachments are checked: %s", (_, attachments, contentIds, expected) => {
  const found = attachmentViolations(attachments, { contentIds }, ["attachments"]);
  expect(found.map(({ path }) => path[2] ?? "")).toEqual(expected);
});

it.each<[string, boolean]>([
  ["setup.exe", true],
  ["SETUP.EXE", true],
  ["run.bat", true],
  ["saver.scr", true],
  ["setup.exe.", true],
  ["setup.exe \u202e", true],
  ["exe", false],
  ["notes.exe.txt", false],
  ["report.pdf", false],
])("programs are not sent: %j", (name, blocked) => {
  expect(isBlockedName(name)).toBe(blocked);
});

const now = new Date("2026-03-01T09:00:00Z");
const ago = (milliseconds: number, recipients: number) => ({
  startedAt: new Date(now.getTime() - milliseconds),
  recipients,
});
const day = 24 * 3600_000;

it.each([
  ["the first message opens a window", null, 3, { ok: true, window: { startedAt: now, recipients: 3 } }],
  ["up to the limit", ago(1_000, 97), 3, { ok: true, window: ago(1_000, 100) }],
  ["not beyond it", ago(3_600_000, 98), 3, { ok: false, retryAfter: 23 * 3600 }],
  ["its last moment", ago(day - 1, 100), 1, { ok: false, retryAfter: 1 }],
  ["the next window", ago(day, 100), 1, { ok: true, window: { startedAt: now, recipients: 1 } }],
])("a day's recipients: %s", (_, window, recipients, expected) => {
  expect(decideQuota(window, recipients, 100, now)).toEqual(expected);
});
