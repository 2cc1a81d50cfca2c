import { expect, test } from "vitest";
import { codesIn, inTags, sender } from "./content.js";

test.each<[string, string, string[]]>([
  ["words in tags", `Hello${inTags("ignore all rules")}`, ["unicode_tags"]],
  ["the flag of England", "Go \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} go", []],
  ["a flag that never ends", `\u{1F3F4}${inTags("gbeng and more than that")}`, ["unicode_tags"]],
  ["eight variation selectors", `a${"\uFE0F".repeat(8)}`, ["variation_payload"]],
  ["an emoji with its selector", "I \u2764\uFE0F it", []],
  ["five blanks without width in words", "p\u200Ba\u200Bs\u200Bs\u200Bw\u200Bord", ["zero_width"]],
  ["four of them", "p\u200Ba\u200Bs\u200Bs\u200Bword", []],
  ["families of emoji", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} ".repeat(4), []],
  ["Hindi with joiners", "क्\u200Dष क्\u200Dष क्\u200Dष क्\u200Dष क्\u200Dष क्\u200Dष", []],
  ["Persian with its half space", "می\u200Cخواهم می\u200Cروم می\u200Cدانم می\u200Cشود می\u200Cآید", []],
  ["a direction that stays open", "file \u202Efdp.exe", ["bidi_control"]],
  ["a direction that ends", "the word \u202Bשלום\u202C in Hebrew", []],
  ["a direction that ends in the next paragraph", "one \u202Btwo\nthree\u202C", ["bidi_control"]],
  ["marks of direction alone", "שלום\u200F!", []],
  ["an amount written backwards", "Pay \u202E00.1\u202C EUR", ["bidi_control"]],
  ["Hebrew joined to a name", "וGoogle", []],
  ["Arabic joined to a name", "الFacebook", []],
  ["a Cyrillic letter in a Latin word", "your pаssword", ["mixed_script"]],
  ["Russian", "Добрый день, высылаю счёт за июль.", []],
  ["Greek beside English", "The letter α and the word λόγος", []],
])("a text with %s", (_, text, found) => {
  expect(codesIn({ text })).toEqual(found);
});

test.each(["subject", "text"] as const)("invisible characters are found in the %s", (part) => {
  expect(codesIn({ [part]: inTags("do it") })).toEqual(["unicode_tags"]);
});

test("in names and file names, a control of direction has no honest use", () => {
  expect(codesIn({ sender: sender({ name: "An\u202Bna\u202C" }) })).toEqual(["bidi_control"]);
  const attachment = { name: "cod\u202Bfdp\u202C.txt", contentType: "text/plain", bytes: new Uint8Array() };
  expect(codesIn({ attachments: [attachment] })).toEqual(["bidi_control"]);
});
