import { describe, expect, it } from "vitest";
import { card, readOne, readStream } from "./support/read-stream.js";

const good = card("4.0", "FN:Good");
/** A contact cannot have it, and the result names the field. */
const refused = expect.stringContaining(": The text must have");
const emails = (count: number) => Array.from({ length: count }, (_, at) => `EMAIL:a${at}@example.org`);
const names = (stream: string) => {
  const contacts = readStream(stream);
  if (typeof contacts === "string") return contacts;
  return contacts.map((contact) => (typeof contact === "string" ? contact : contact.preferredName));
};

describe("a stream", () => {
  it.each<[string, string, unknown]>([
    ["nothing", "", "no_card"],
    ["a card without an end", "BEGIN:VCARD\nFN:A", "no_card"],
    ["an end without a card", "END:VCARD", "no_card"],
    ["text before a card", `Contacts\n${good}`, ["Good"]],
    ["line ends of every kind", good.replaceAll("\r\n", "\n") + good, ["Good", "Good"]],
    ["line ends of old programs", good.replaceAll("\r\n", "\r"), ["Good"]],
    ["edges in lower case", good.toLowerCase(), ["good"]],
    ["a card that never ends before a good one", `BEGIN:VCARD\r\nFN:Lost\r\n${good}`, ["unfinished", "Good"]],
    ["a good card before one that never ends", `${good}BEGIN:VCARD\r\nFN:Lost`, ["Good", "unfinished"]],
    [
      "a card without a name between good ones",
      good + card("4.0", "EMAIL:a@b.example") + good,
      ["Good", "vCard missing required FN field", "Good"],
    ],
    [
      "cards inside of an agent's property",
      card("2.1", "FN:Boss", "AGENT:", "BEGIN:VCARD", "FN:In", "BEGIN:VCARD", "END:VCARD", "END:VCARD", "TITLE:CEO"),
      ["Boss"],
    ],
    ["ten thousand beginnings", "BEGIN:VCARD\n".repeat(10_000), "too_many_cards"],
    ["a thousand cards", good.repeat(1_000), Array.from({ length: 1_000 }, () => "Good")],
    ["a card more than a thousand", good.repeat(1_001), "too_many_cards"],
    ["a thousand cards and a beginning", `${good.repeat(1_000)}BEGIN:VCARD`, "too_many_cards"],
  ])("of %s", (_case, stream, expected) => expect(names(stream)).toEqual(expected));

  it("reads what a line break may cut anywhere", () => {
    const line = "item1.EMAIL;TYPE=work:ada@example.org";
    for (let at = 1; at < line.length; at++) {
      const folded = `${line.slice(0, at)}\r\n ${line.slice(at)}`;
      expect(readOne(card("4.0", "FN:A", folded))).toHaveProperty("emails.0.value", "ada@example.org");
    }
  });
});

describe("a card", () => {
  const megabytes = (text: string) => text.repeat((4 * 1024 * 1024) / text.length);
  const bombs: readonly (readonly [string, string, unknown])[] = [
    ["a line of megabytes", `NOTE:${megabytes("a")}`, "line_too_long"],
    ["a line of megabytes of folds", `NOTE:a${megabytes("\r\n a")}`, "line_too_long"],
    ["a line of megabytes of soft line breaks", `NOTE;QUOTED-PRINTABLE:a=${megabytes("\r\na=")}`, "line_too_long"],
    ["many long lines", `NOTE:${"a".repeat(60_000)}\r\n`.repeat(5), "too_long"],
    ["a photo of megabytes", `PHOTO:${megabytes("a\r\n ")}`, "Good"],
    ["a name without an end", megabytes("A"), "Good"],
    ["a name of folds", `A${megabytes("\r\n A")}`, "Good"],
    ["thousands of lines", megabytes("X-A:1\r\n"), "too_many_lines"],
    ["thousands of parameters", `TITLE${";A=1".repeat(15_000)}:b`, "Good"],
    ["quotes without an end", `TITLE;A="${'";"'.repeat(15_000)}:b`, "Good"],
    ["thousands of parts", `N:${";,".repeat(30_000)}`, "Good"],
    ["thousands of escapes", `N:${"\\".repeat(60_000)};`, refused],
    ["thousands of signs that look like bytes", `TITLE;QUOTED-PRINTABLE:${"=".repeat(60_000)}`, refused],
    ["a date of thousands of digits", `BDAY:${"1".repeat(60_000)}`, refused],
    ["a phone of thousands of blanks", `TEL:+${" (".repeat(30_000)}1`, refused],
    ["an apple's label of thousands of signs", `item1.X-ABLabel:_$!<${"!".repeat(60_000)}`, "Good"],
    ["a charset that does not exist", "TITLE;CHARSET=x-none;QUOTED-PRINTABLE:=FF", "Good"],
    ["names of objects", "__proto__:x\r\nconstructor;__proto__=1:x\r\n__proto__.TITLE;TYPE=__proto__:x", "Good"],
    ["lines that are none", "no colon\r\n:\r\n;:\r\n=;\r\n.TITLE:x\r\nTITLE;=:y\r\n\u0000", "Good"],
  ];

  it.each(bombs)("with %s does not affect its neighbours", (_case, lines, expected) => {
    expect(names(good + card("3.0", "FN:Good", lines) + good)).toEqual(["Good", expected, "Good"]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("takes time that grows with its size", () => {
    // Five megabytes of the dearest lines; work that grows with their square takes hours.
    const parameters = `TITLE${";A".repeat(900)}:${"\\;,".repeat(20_000)}\r\n`;
    const parts = `N:${";,".repeat(32_000)}\r\n`;
    const blanks = `N:a${" ".repeat(64_000)}b;;;;\r\n`;
    const stream = card("2.1", "FN:Good", parameters + parts + blanks.repeat(2)).repeat(20);
    expect(names(stream)).toEqual(Array.from({ length: 20 }, () => refused));
  });

  it.each([
    ["a name from right to left", "FN:\u202eشيماء\u202c", { preferredName: "شيماء" }],
    ["a NUL", "FN:a\u0000b", "preferred_name: The text has control characters."],
    [
      "bytes of no text",
      "FN;CHARSET=utf-16le;QUOTED-PRINTABLE:=00=D8=41=00",
      expect.stringContaining("preferred_name"),
    ],
    ["a broken byte", "FN;CHARSET=UTF-8;QUOTED-PRINTABLE:=FCber=ZZ", { preferredName: "über=ZZ" }],
    ["a name that is too long", `FN:${"a".repeat(256)}`, "preferred_name: The text must have 1 to 255 characters."],
    ["too many emails", ["FN:A", ...emails(51)].join("\n"), "emails: The list must have at most 50 entries."],
  ])("with %s is a contact or says why not", (_case, line, contact) =>
    expect(readOne(card("2.1", line))).toEqual(contact),
  );
});
