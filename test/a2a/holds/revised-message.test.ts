import { describe, expect, test } from "vitest";
import { revisedMessage } from "../../../subgraphs/a2a/holds/rules/revised-message.js";
import type { Violation } from "../../../subgraphs/shared/errors/problem.js";
import type { HeldTaskMessage } from "../../../subgraphs/shared/holds/rules/held-content.js";

const held: HeldTaskMessage = {
  v: 1,
  topic: "a2a",
  operation: "a2a.send",
  from_identity_id: "6f1c0c2e-0000-4000-8000-000000000001",
  to_identity_id: "6f1c0c2e-0000-4000-8000-000000000002",
  task_id: null,
  context_id: null,
  intent: null,
  parts: [{ text: "One", mediaType: "text/markdown" }, { data: { n: 1 } }, { text: "" }],
  metadata: { trace: "t-1" },
  extensions: null,
  reference_task_ids: null,
  push_url: null,
};
type Given = readonly { readonly index: number; readonly text: string }[];

function revised(parts: Given) {
  const violations: Violation[] = [];
  const after = revisedMessage(held, { parts }, violations);
  return { after, wrong: violations.map(({ path }) => path.join(".")) };
}

describe("D24: a held message of a task as a person changed it", () => {
  test("other texts in its text parts, and nothing else", () => {
    const parts = [{ text: "", mediaType: "text/markdown" }, { data: { n: 1 } }, { text: "Two" }];
    const given = [
      { index: 2, text: "Two" },
      { index: 0, text: "" },
    ];
    expect(revised(given)).toEqual({ after: { ...held, parts }, wrong: [] });
  });

  test.each<[Given, string[]]>([
    [[{ index: 1, text: "x" }], ["changes.parts.0.index"]],
    [[{ index: 3, text: "x" }], ["changes.parts.0.index"]],
    [[{ index: -1, text: "x" }], ["changes.parts.0.index"]],
    [[{ index: 0.5, text: "x" }], ["changes.parts.0.index"]],
    [[0, 0].map((index) => ({ index, text: "x" })), ["changes.parts.1.index"]],
    [[{ index: 0, text: "a\u0000" }], ["changes.parts.0.text"]],
    [[{ index: 0, text: "\ud800" }], ["changes.parts.0.text"]],
    [[0, 1, 2, 2].map((index) => ({ index, text: "x" })), ["changes.parts"]],
    [[{ index: 0, text: "x".repeat(1_048_577) }], ["changes.parts"]],
  ])("%#: is wrong at its place, and changes nothing", (given, wrong) => expect(revised(given).wrong).toEqual(wrong));
});
