import { expect, test } from "vitest";
import { shownContent } from "../../cli/commands/shown-content.js";

test("a held message of a task is shown with all of its members, and its parts with their positions", () => {
  const lines = shownContent({
    v: 1,
    topic: "a2a",
    operation: "a2a.send",
    from_identity_id: "f",
    to_identity_id: "t",
    task_id: null,
    context_id: "c",
    intent: null,
    parts: [
      { text: "Please\u200B.\nNow.", metadata: { tone: "harsh" } },
      { data: { a: [1] } },
      { raw: "YWJj", filename: "a.txt", mediaType: "text/plain" },
      { url: "https://example.com/a" },
    ],
    metadata: { trace: "t-1" },
    extensions: ["https://example.com/ext"],
    reference_task_ids: ["r"],
    push_url: "https://example.com/push",
  });
  expect(lines).toEqual([
    "To: t (a2a.send)",
    "Task: a new one",
    "Context: c",
    "Notifies: https://example.com/push",
    "Extension: https://example.com/ext",
    "Refers to: r",
    'Metadata: {"trace":"t-1"}',
    "",
    "Part 0:",
    'Metadata: {"tone":"harsh"}',
    "Please[U+200B].",
    "Now.",
    "",
    "Part 1:",
    '{"a":[1]}',
    "",
    "Part 2 (a.txt, text/plain):",
    "3 bytes, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "",
    "Part 3:",
    "https://example.com/a",
  ]);
});
