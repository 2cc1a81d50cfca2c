import { describe, expect, it } from "vitest";
import { limits } from "../../../../subgraphs/a2a/tasks/rules/limits.js";
import { checkMessage, type MessageInput } from "../../../../subgraphs/a2a/tasks/rules/message.js";

const message = (facts: Partial<MessageInput> = {}): MessageInput => ({
  messageId: "m-1",
  parts: [{ text: "Summarize Q3" }],
  ...facts,
});

const paths = (facts: Partial<MessageInput>) =>
  checkMessage(message(facts), ["message"]).violations.map((violation) => violation.path.join("."));

describe("a message is accepted", () => {
  it.each<[string, Partial<MessageInput>]>([
    ["with one text", {}],
    ["with an empty text", { parts: [{ text: "" }] }],
    ["with bytes", { parts: [{ raw: "AAECAw==", filename: "a.bin", mediaType: "application/octet-stream" }] }],
    ["with an address", { parts: [{ url: "https://example.org/x.pdf" }] }],
    ["with data of any JSON but null", { parts: [{ data: 0 }, { data: false }, { data: "" }, { data: [] }] }],
    ["with nulls for what is unset", { parts: [{ text: "x", raw: null, url: null, data: null, metadata: null }] }],
    ["with 50 parts", { parts: Array.from({ length: 50 }, () => ({ text: "x" })) }],
    ["with an id of 128 characters", { messageId: "m".repeat(128) }],
    ["with an id of 128 characters that take two units each", { messageId: "🐎".repeat(128) }],
    ["with 64 KiB of metadata", { metadata: { a: "x".repeat(64 * 1024 - 8) } }],
    ["with 20 extensions", { extensions: Array.from({ length: 20 }, (_, index) => `urn:x:${index}`) }],
    ["with nesting of 90 levels", { parts: [{ data: nested(90) }] }],
    ["with pairs of surrogates", { parts: [{ text: "😀" }] }],
  ])("%s", (_name, facts) => {
    expect(paths(facts)).toEqual([]);
  });
});

describe("a message is refused", () => {
  it.each<[string, Partial<MessageInput>, string[]]>([
    ["without parts", { parts: [] }, ["message.parts"]],
    ["with 51 parts", { parts: Array.from({ length: 51 }, () => ({ text: "x" })) }, ["message.parts"]],
    ["with an empty part", { parts: [{ text: "x" }, {}] }, ["message.parts.1"]],
    ["with text and data in one part", { parts: [{ text: "x", data: 1 }] }, ["message.parts.0"]],
    ["with null data", { parts: [{ data: null }] }, ["message.parts.0"]],
    ["with bad base64", { parts: [{ raw: "a" }] }, ["message.parts.0.raw"]],
    ["with URL-safe base64", { parts: [{ raw: "-_-_" }] }, ["message.parts.0.raw"]],
    ["with a NUL in a text", { parts: [{ text: "a\0b" }] }, ["message.parts.0"]],
    ["with a NUL in a key", { parts: [{ data: { "a\0": 1 } }] }, ["message.parts.0"]],
    ["with a number that only fits as null", { parts: [{ data: Infinity }] }, ["message.parts.0"]],
    ["with such a number deep inside", { parts: [{ data: { a: [-Infinity] } }] }, ["message.parts.0"]],
    ["with such a number in its metadata", { metadata: { a: Infinity } }, ["message.metadata"]],
    ["with half a surrogate pair", { parts: [{ text: "a\ud800b" }] }, ["message.parts.0"]],
    ["with endless nesting", { parts: [{ data: nested(50_000) }] }, ["message.parts.0"]],
    [
      "with metadata of a part that is no object",
      { parts: [{ text: "x", metadata: [1] as never }] },
      ["message.parts.0.metadata"],
    ],
    ["without an id", { messageId: "" }, ["message.messageId"]],
    ["with an id of 129 characters", { messageId: "m".repeat(129) }, ["message.messageId"]],
    ["with an id of 129 characters that take two units each", { messageId: "🐎".repeat(129) }, ["message.messageId"]],
    ["with a NUL in its id", { messageId: "m\0" }, ["message.messageId"]],
    ["with more than 1 MiB", { parts: [{ text: "x".repeat(limits.messageBytes) }] }, ["message.parts"]],
    ["with more than 64 KiB of metadata", { metadata: { a: "é".repeat(32 * 1024) } }, ["message.metadata"]],
    ["with metadata that is no object", { metadata: "x" }, ["message.metadata"]],
    ["with 21 extensions", { extensions: Array.from({ length: 21 }, () => "urn:x") }, ["message.extensions"]],
    ["with an extension that is no URI", { extensions: ["not a uri"] }, ["message.extensions"]],
    ["with 21 references", { referenceTaskIds: Array.from({ length: 21 }, () => "t") }, ["message.referenceTaskIds"]],
    ["with an empty reference", { referenceTaskIds: [""] }, ["message.referenceTaskIds"]],
  ])("%s", (_name, facts, expected) => {
    expect(paths(facts)).toEqual(expected);
  });
});

describe("what is stored", () => {
  it("keeps content as sent and drops what is empty", () => {
    const { content } = checkMessage(
      message({
        parts: [{ text: "x", filename: "", mediaType: null, metadata: { a: 1 } }],
        metadata: {},
        extensions: [],
        referenceTaskIds: [],
      }),
      [],
    );
    expect(content).toEqual({
      messageId: "m-1",
      parts: [{ text: "x", metadata: { a: 1 } }],
      metadata: null,
      extensions: null,
      referenceTaskIds: null,
    });
  });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}
