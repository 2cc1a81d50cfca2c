import { describe, expect, it } from "vitest";
import { fileName, isShown, mediaType } from "../../../subgraphs/messaging/media/rules/file-name.js";

describe("the name of a file", () => {
  const a = (count: number) => "a".repeat(count);
  it.each<[string, string | null, string]>([
    ["as it is", "photo 1.jpg", "photo 1.jpg"],
    ["with blanks around it", "  photo.jpg\n", "photo.jpg_"],
    ["a path", "../etc/passwd", ".._etc_passwd"],
    ["a path of Windows", "C:\\a?b#c%d", "C:_a_b_c_d"],
    ["control characters and NUL", "a\u0000b\nc", "a_b_c"],
    ["a sign that turns the direction", "a\u202egpj.exe", "a_gpj.exe"],
    ["separators of lines", "a\u2028b\u2029c", "a_b_c"],
    ["half a character", "a\ud800b", "a_b"],
    ["an accent of its own", "e\u0301.txt", "\u00e9.txt"],
    ["none", null, "media.png"],
    ["empty", "", "media.png"],
    ["blank", "   ", "media.png"],
    ["dots alone", "..", "media.png"],
    ["what was replaced alone", "/ /", "media.png"],
    ["a dot before a letter", ".a", ".a"],
    ["120 bytes", a(120), a(120)],
    ["121 bytes", a(121), a(120)],
    ["121 bytes, with an extension", `${a(117)}.txt`, `${a(116)}.txt`],
    ["with the longest extension", `${a(120)}.abcdefghij`, `${a(109)}.abcdefghij`],
    ["with what is too long for an extension", `${a(120)}.abcdefghijk`, a(120)],
    ["with a dot at its end", `${a(121)}.`, a(120)],
    ["with an extension in the middle", `${a(100)}.txt ${a(100)}`, `${a(100)}.txt ${a(15)}`],
    ["characters of two bytes", "é".repeat(61), "é".repeat(60)],
    ["characters of four bytes", `${"😀".repeat(31)}.png`, `${"😀".repeat(29)}.png`],
    ["what stands behind 1,000 characters", `${" ".repeat(1_000)}a`, "media.png"],
  ])("%s", (_, name, expected) => {
    expect(fileName(name, "image/png")).toBe(expected);
  });

  it.each([
    ["image/jpeg", "jpg"],
    ["image/png", "png"],
    ["image/gif", "gif"],
    ["image/heic", "heic"],
    ["image/webp", "webp"],
    ["video/mp4", "mp4"],
    ["video/quicktime", "mov"],
    ["audio/mpeg", "mp3"],
    ["audio/mp4", "m4a"],
    ["application/pdf", "pdf"],
    ["text/plain", "txt"],
    ["text/vcard", "vcf"],
    ["application/zip", "bin"],
  ])("that has none follows from %s: %s", (type, extension) => {
    expect(fileName(null, type)).toBe(`media.${extension}`);
  });
});

describe("a media type", () => {
  const bytes = "application/octet-stream";
  it.each<[string | null | undefined, string]>([
    ["image/png", "image/png"],
    [" Image/PNG ; q=1; r=2", "image/png"],
    ["application/vnd.a+b_c-d.e!f#g$h&i^j", "application/vnd.a+b_c-d.e!f#g$h&i^j"],
    [`a/${"b".repeat(100)}`, `a/${"b".repeat(100)}`],
    [`${"a".repeat(100)}/b`, `${"a".repeat(100)}/b`],
    [`a/${"b".repeat(101)}`, bytes],
    [`${"a".repeat(101)}/b`, bytes],
    ["png", bytes],
    ["image/", bytes],
    ["/png", bytes],
    ["image/png/x", bytes],
    ["image /png", bytes],
    ["", bytes],
    [null, bytes],
    [undefined, bytes],
    [`${" ".repeat(299)}a/b`, bytes],
  ])("%j is %s", (text, type) => {
    expect(mediaType(text)).toBe(type);
  });

  it.each([
    ["image/png", true],
    ["video/mp4", true],
    ["audio/mpeg", true],
    ["image/svg+xml", false],
    ["text/html", false],
    ["x-image/png", false],
    ["application/pdf", false],
  ])("%s is shown by a browser: %s", (type, shown) => {
    expect(isShown(type)).toBe(shown);
  });
});
