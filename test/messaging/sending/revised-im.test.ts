import { describe, expect, test } from "vitest";
import { revisedIm } from "../../../subgraphs/messaging/sending/rules/revised-im.js";
import type { Violation } from "../../../subgraphs/shared/errors/problem.js";
import type { HeldIm } from "../../../subgraphs/shared/holds/rules/held-content.js";
import type { ReviewChanges } from "../../../subgraphs/shared/holds/rules/review-changes.js";

const image = { sha256: "a", content_type: "image/png", size: 3 };
const held: HeldIm = {
  v: 1,
  topic: "im",
  operation: "im.send",
  identity_id: "6f1c0c2e-0000-4000-8000-000000000001",
  to: ["+15555550142"],
  conversation_id: null,
  text: "Hi",
  send_style: "loud",
  media: [image],
};

function revised(changes: ReviewChanges, content = held) {
  const violations: Violation[] = [];
  const after = revisedIm(content, changes, violations);
  return { after, wrong: violations.map(({ path }) => path.join(".")) };
}

describe("D24: a held instant message as a person changed it", () => {
  test.each<[ReviewChanges, Partial<HeldIm>]>([
    [{ text: "Hello" }, { text: "Hello" }],
    [{ removed: [0] }, { media: [] }],
    [{ text: "" }, { text: null }],
    [{ text: null }, { text: null }],
    [{ text: "x".repeat(18_995) }, { text: "x".repeat(18_995) }],
  ])("%#: what is named differs, and nothing else", (changes, different) => {
    expect(revised(changes)).toEqual({ after: { ...held, ...different }, wrong: [] });
  });

  test.each<[ReviewChanges, string[]]>([
    [{ text: "x".repeat(18_996) }, ["changes.text"]],
    [{ text: "a\u0000" }, ["changes.text"]],
    [{ removed: [1] }, ["changes.removed.0"]],
    [{ removed: [0], text: "" }, ["changes.text"]],
    [{ removed: [0, 0] }, ["changes.removed"]],
  ])("%#: is wrong at its place", (changes, wrong) => expect(revised(changes).wrong).toEqual(wrong));

  test("without a file, a text must stay", () => {
    expect(revised({ text: null }, { ...held, media: [] }).wrong).toEqual(["changes.text"]);
    expect(revised({ text: "Hello" }, { ...held, media: [] }).wrong).toEqual([]);
    expect(revised({ removed: [0] }, { ...held, text: null }).wrong).toEqual(["changes.text"]);
  });
});
