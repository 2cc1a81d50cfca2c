import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";
import { bytes, from } from "../support/reported.js";

const text = (...lines: string[]) => ["Content-Type: text/plain", "", ...lines];
const page = (...lines: string[]) => ["Content-Type: text/html", "", ...lines];
const multipart = (subtype: string, ...parts: (readonly string[])[]) => [
  `Content-Type: multipart/${subtype}; boundary="${subtype}"`,
  "",
  ...parts.flatMap((part) => [`--${subtype}`, ...part]),
  `--${subtype}--`,
];
const both = async (...parts: (readonly string[])[]) => {
  const mail = await parseMail(bytes(from, "MIME-Version: 1.0", ...multipart("mixed", ...parts), ""));
  return [mail.text, mail.html];
};

/** Reports about other programs: what is in one part only, as a list's footer, is shown or hides the rest. */
describe("texts and pages in one mail", () => {
  test.each([
    [
      "nextcloud mail #12655: a page under a text",
      [text("Hello Bob,", "see you"), page("<p>Sent by the gateway</p>")],
      "Hello Bob,\nsee you\nSent by the gateway",
      "<div>Hello Bob,<br>\nsee you</div>\n<p>Sent by the gateway</p>",
    ],
    [
      "gaia #22088: a text under a page",
      [page("<p>Hello <b>Bob</b></p>"), text("____", "the list <list@x.example>")],
      "Hello Bob\n____\nthe list <list@x.example>",
      "<p>Hello <b>Bob</b></p>\n<div>____<br>\nthe list &lt;list@x.example&gt;</div>",
    ],
    [
      "mailarchive #4064: a text under both",
      [multipart("alternative", text("Hello"), page("<p>Hello</p>")), text("the list")],
      "Hello\nthe list",
      "<p>Hello</p>\n<div>the list</div>",
    ],
    [
      "mailparser #165: a text above both",
      [text("The answer"), multipart("alternative", text("Company"), page("<p>Company</p>"))],
      "The answer\nCompany",
      "<div>The answer</div>\n<p>Company</p>",
    ],
    [
      "mailparser #345: an alternative of one",
      [multipart("alternative", page("<p>Hello</p>")), text("the list")],
      "Hello\nthe list",
      "<p>Hello</p>\n<div>the list</div>",
    ],
    [
      "a page without words, as Apple Mail adds it",
      [text("Hello"), page("<html><body><br></body></html>")],
      "Hello",
      "<div>Hello</div>\n<html><body><br></body></html>",
    ],
  ])("%s", async (_, parts, asText, asPage) => {
    expect(await both(...parts)).toEqual([asText, asPage]);
  });

  test.each([
    ["the same twice, without saying so", [text("Hello Bob, see you"), page("<p>Hello <b>Bob</b>, see you</p>")]],
    ["a blank text", [text(" "), page("<p>Hello</p>")]],
    ["both within one alternative", [multipart("alternative", text("Hi"), multipart("related", page("<p>Hello</p>")))]],
  ])("%s stays as it is", async (_, parts) => {
    const [asText, asPage] = await both(...parts);
    expect([asText?.includes("<"), asPage?.includes("<div>")]).toEqual([false, false]);
    expect(asText?.match(/see you/g)?.length ?? 1).toBe(1);
  });

  test.each([
    ["text", [text("a"), text("b")], ["a\nb", null]],
    ["pages", [page("<p>a"), page("<p>b")], [null, "<p>a\n<p>b"]],
  ])("only %s", async (_, parts, expected) => {
    expect(await both(...parts)).toEqual(expected);
  });

  test("many large pages and texts take little time and space", async () => {
    const parts = Array.from({ length: 400 }, (_, index) =>
      index % 2 === 0 ? page("<b>x</b>".repeat(2000)) : text("&".repeat(20_000)),
    );
    const [asText, asPage] = await both(...parts);
    expect([asText!.length < 12e6, asPage!.length < 12e6]).toEqual([true, true]);
  }, 5000);
});
