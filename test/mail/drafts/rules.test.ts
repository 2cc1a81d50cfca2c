import { describe, expect, it } from "vitest";
import { bytesOf, changedContent, emptyContent, saysNothing } from "../../../subgraphs/mail/drafts/rules/content.js";
import { placeAttachment } from "../../../subgraphs/mail/drafts/rules/place-attachment.js";
import { contentViolations, givenViolations } from "../../../subgraphs/mail/drafts/rules/violations.js";
import { inOrder } from "../../../subgraphs/mail/drafts/rules/attachment-order.js";

const written = {
  ...emptyContent,
  toAddresses: ["ada@example.com"],
  bccAddresses: ["eve@example.com"],
  subject: "Report",
  bodyText: "Draft",
};

describe("a change of a draft", () => {
  it.each<[string, object, object]>([
    ["leaves out", {}, written],
    ["gives a text", { bodyText: "New" }, { ...written, bodyText: "New" }],
    ["empties a text", { subject: null }, { ...written, subject: null }],
    ["gives one field of recipients", { recipients: { cc: ["bob"] } }, { ...written, ccAddresses: ["bob"] }],
    ["empties one field of recipients", { recipients: { bcc: null } }, { ...written, bccAddresses: [] }],
    ["has null for the note of a forward that it is not", { forwardNoteText: null }, written],
    [
      "empties the note of a forward",
      { forwardOfMessageId: "m1", forwardNoteText: null },
      { ...written, forwardOfMessageId: "m1", bodyText: null },
    ],
    ["empties all recipients", { recipients: null }, { ...written, toAddresses: [], bccAddresses: [] }],
  ])("that %s", (_, given, expected) => {
    expect(changedContent(written, given)).toEqual(expected);
  });

  it.each<[object, boolean]>([
    [{}, true],
    [{ subject: null }, false],
    [{ prompt: "Write" }, false],
    [{ origin: "generated" }, false],
  ])("%j says nothing: %s", (given, expected) => {
    expect(saysNothing(given)).toBe(expected);
  });
});

describe("what a draft may hold", () => {
  it.each<[string, object, string[]]>([
    ["no addresses yet", { recipients: { to: ["", "ad", "Ada <ada@example.com"] } }, []],
    ["more recipients than a message", { recipients: { to: Array.from({ length: 200 }, () => "a@b.example") } }, []],
    ["201 recipients", { recipients: { to: Array.from({ length: 201 }, () => "a") } }, ["recipients"]],
    ["a long address", { recipients: { cc: ["x".repeat(513)] } }, ["recipients.cc.0"]],
    ["a header in an address", { recipients: { bcc: ["a@b.c\r\nBcc: e@f.g"] } }, ["recipients.bcc.0"]],
    ["a long subject", { subject: "x".repeat(999) }, ["subject"]],
    ["a header in the subject", { subject: "Hi\r\nBcc: e@f.g" }, ["subject"]],
    ["a header in Reply-To", { replyTo: "a@b.c\nBcc: e@f.g" }, ["replyTo"]],
    ["a long prompt", { prompt: "x".repeat(10_001) }, ["prompt"]],
    ["texts of more than 5 MiB", { bodyText: "x".repeat(5 * 1_048_576), bodyHtml: "x" }, ["bodyText"]],
    ["a NUL", { bodyHtml: "\0" }, ["bodyHtml"]],
  ])("%s", (_, given, expected) => {
    expect(givenViolations(given).map(({ path }) => path.join("."))).toEqual(expected);
  });

  it.each<[string, object, string[]]>([
    ["an answer", { inReplyTo: "<a@b.c>" }, []],
    ["a forward", { forwardOfMessageId: "id" }, []],
    ["both", { inReplyTo: "<a@b.c>", forwardOfMessageId: "id" }, ["forwardOfMessageId"]],
    ["two texts of 5 MiB together", { bodyText: "x".repeat(4e6), bodyHtml: "x".repeat(4e6) }, ["bodyText"]],
    [
      "201 recipients together",
      { toAddresses: ["a"], ccAddresses: Array.from({ length: 200 }, () => "b") },
      ["recipients"],
    ],
  ])("as a whole: %s", (_, content, expected) => {
    const whole = { ...emptyContent, ...content };
    expect(contentViolations(whole).map(({ path }) => path.join("."))).toEqual(expected);
  });

  it("counts as storage by its bytes", () => {
    expect(bytesOf({ ...emptyContent, toAddresses: ["ä"], bodyText: "abc" }, "p")).toBe(6);
    expect(bytesOf(emptyContent, null)).toBe(0);
  });
});

describe("an attachment among others", () => {
  const image = { filename: "logo.png", contentType: "image/png", contentIdHeader: "logo" };
  it.each<[string, string, string | null, object]>([
    ["another name", "plan.txt", null, { filename: "plan.txt" }],
    ["the same name", "Logo.png", null, { filename: "Logo (2).png" }],
    ["a name that breaks paths", "a/b#1.txt", null, { filename: "a_b_1.txt" }],
    ["no name", "", null, { filename: "attachment-2.txt" }],
    ["a content id of its own", "a.png", "a", { filename: "a.png" }],
    ["a content id in use", "a.png", "logo", { violation: { path: ["contentId"], message: expect.any(String) } }],
  ])("with %s", (_, filename, contentId, expected) => {
    expect(placeAttachment([image], { filename, contentType: "text/plain", contentId })).toEqual(expected);
  });

  it("is the hundredth at most", () => {
    const others = Array.from({ length: 100 }, (_, at) => ({ ...image, filename: `${at}`, contentIdHeader: null }));
    const one = { filename: "a", contentType: "text/plain", contentId: null };
    expect(placeAttachment(others, one)).toMatchObject({ violation: { path: ["filename"] } });
    expect(placeAttachment(others.slice(1), one)).toEqual({ filename: "a" });
  });

  it("stands where its generation has it", () => {
    expect(inOrder([{ id: "a" }, { id: "b" }, { id: "c" }], ["c", "gone", "a"])).toEqual([{ id: "c" }, { id: "a" }]);
  });
});
