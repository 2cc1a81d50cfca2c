import { describe, expect, it } from "vitest";
import { boundedParts } from "../../../../subgraphs/a2a/tasks/rules/bounded-parts.js";
import { checkMessage, type MessageInput } from "../../../../subgraphs/a2a/tasks/rules/message.js";
import { checkParts, isBase64, isPlainObject, type PartInput } from "../../../../subgraphs/a2a/tasks/rules/parts.js";

const saidOf = (facts: Partial<MessageInput>) =>
  checkMessage({ messageId: "m-1", parts: [{ text: "x" }], ...facts }, []).violations.map(({ message }) => message);
const many = (count: number, text = "urn:x") => Array.from({ length: count }, () => text);
const tooLarge = "A message has at most 1 MiB of parts and metadata.";
const MiB = 1024 * 1024;

describe("what is wrong with a message is said in words", () => {
  it.each<[Partial<MessageInput>, string]>([
    [{ parts: [] }, "A message needs at least one part."],
    [{ parts: Array.from({ length: 51 }, () => ({ text: "x" })) }, "A message has at most 50 parts."],
    [{ parts: [{ text: "x".repeat(MiB) }] }, tooLarge],
    [{ parts: [{}] }, "A part has exactly one of text, raw, url and data, and data is not null."],
    [{ parts: [{ raw: "?" }] }, "raw must be standard base64."],
    [{ parts: [{ text: "x", metadata: [] as never }] }, "metadata must be an object."],
    [{ messageId: "" }, "A message id has 1 to 128 characters and no NUL."],
    [{ metadata: [] }, "metadata must be an object."],
    [{ metadata: { a: "x".repeat(64 * 1024) } }, "metadata has at most 64 KiB."],
    [{ extensions: many(21) }, "extensions are at most 20 URIs of at most 2048 characters."],
    [{ referenceTaskIds: many(21) }, "referenceTaskIds are at most 20 ids of 1 to 128 characters."],
  ])("case %#", (facts, sentence) => {
    expect(saidOf(facts)).toEqual([sentence]);
  });

  it("of a part or metadata that JSON cannot hold too", () => {
    for (const said of [saidOf({ parts: [{ text: "a\0" }] }), saidOf({ metadata: { a: "a\0" } })]) {
      expect(said).toEqual([expect.stringMatching(/^(A part|metadata) .+\.$/)]);
    }
  });
});

describe("limits hold to the character", () => {
  it.each<[Partial<MessageInput>, boolean]>([
    [{ extensions: [`urn:${"x".repeat(2044)}`] }, true],
    [{ extensions: [`urn:${"x".repeat(2045)}`] }, false],
    [{ extensions: ["urn:a b"] }, false],
    [{ extensions: [" urn:a"] }, false],
    [{ extensions: ["urn:a\0"] }, false],
    [{ extensions: ["1rn:a"] }, false],
    [{ extensions: [...many(19), "no uri"] }, false],
    [{ referenceTaskIds: ["t".repeat(128)] }, true],
    [{ referenceTaskIds: ["t".repeat(129)] }, false],
    [{ referenceTaskIds: ["t", "\0"] }, false],
    [{ metadata: { a: "x".repeat(64 * 1024 - 8) } }, true],
    [{ metadata: { a: "x".repeat(64 * 1024 - 7) } }, false],
    // With both as JSON: [{"text":"…"}] and {"a":1}, or {} without any.
    [{ parts: [{ text: "x".repeat(MiB - 15) }] }, true],
    [{ parts: [{ text: "x".repeat(MiB - 14) }] }, false],
    [{ parts: [{ text: "x".repeat(MiB - 20) }], metadata: { a: 1 } }, true],
    [{ parts: [{ text: "x".repeat(MiB - 19) }], metadata: { a: 1 } }, false],
  ])("case %#", (facts, fits) => {
    expect(saidOf(facts).length === 0).toBe(fits);
  });
});

describe("parts", () => {
  it.each<[PartInput, object]>([
    [
      { text: "", filename: "a.txt", mediaType: "text/plain" },
      { text: "", filename: "a.txt", mediaType: "text/plain" },
    ],
    [
      { raw: "AA==", text: null, filename: null, metadata: { a: 1 } },
      { raw: "AA==", metadata: { a: 1 } },
    ],
    [{ url: "https://x.example", data: null, metadata: null }, { url: "https://x.example" }],
    [{ data: { a: null } }, { data: { a: null } }],
  ])("are kept without what is unset: %j", (part, kept) => {
    expect(checkParts([part], [])).toEqual({ parts: [kept], violations: [] });
  });

  it("are none where one of them is wrong", () => {
    expect(checkParts([{ text: "x" }, {}], ["p"])).toMatchObject({ parts: [], violations: [{ path: ["p", 1] }] });
  });

  it("name the number that JSON cannot hold, in data or in metadata", () => {
    const pathOf = (part: PartInput) => checkParts([part], []).violations.map(({ path }) => path);
    expect(pathOf({ text: "x", metadata: { a: Infinity } })).toEqual(pathOf({ data: { a: Infinity } }));
  });

  it.each([
    ["", true],
    ["AA==", true],
    ["AAA=", true],
    ["+/09", true],
    ["A===", false],
    ["AA=A", false],
    ["AA", false],
    ["AAA-", false],
    ["AAAA\n", false],
    [" AAA", false],
  ])("%j is base64: %s", (text, is) => {
    expect(isBase64(text)).toBe(is);
  });

  it("of a webhook are all or none, at 256 KiB of JSON", () => {
    const parts = [{ text: "x".repeat(256 * 1024 - 13) }];
    expect(JSON.stringify(parts)).toHaveLength(256 * 1024);
    expect(boundedParts(parts)).toEqual({ parts, truncated: false });
    expect(boundedParts([{ text: `${parts[0]!.text}x` }])).toEqual({ parts: [], truncated: true });
  });

  it("objects are what has members", () => {
    expect([{}, { a: 1 }, [], null, undefined, "x", 1].map(isPlainObject)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
