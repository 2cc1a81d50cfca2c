import { describe, expect, test } from "vitest";
import { revisedChat } from "../../../subgraphs/chat/holds/rules/revised-chat.js";
import type { Violation } from "../../../subgraphs/shared/errors/problem.js";
import type { HeldChat } from "../../../subgraphs/shared/holds/rules/held-content.js";
import type { ReviewChanges } from "../../../subgraphs/shared/holds/rules/review-changes.js";

const message: HeldChat = {
  v: 1,
  topic: "chat",
  operation: "chat.send",
  connection_id: "0b9f2c1e-7a51-4f0e-9a53-3c1b8f1d2e4a",
  workspace_id: "T0001",
  conversation_id: "C0001",
  message_ts: null,
  thread_ts: "1767225600.000100",
  text: "Hi",
  file: null,
};
const file = { filename: "a.txt", sha256: "a", size: 3, title: "Plan", initial_comment: "Look" };
const upload: HeldChat = { ...message, operation: "chat.upload", text: null, file };

function revised(content: HeldChat, changes: ReviewChanges) {
  const violations: Violation[] = [];
  const after = revisedChat(content, changes, violations);
  return { after, wrong: violations.map(({ path }) => path.join(".")) };
}

describe("D24: a held write as a person changed it", () => {
  test("the text of a message, and nothing else", () => {
    expect(revised(message, { text: "Hello" })).toEqual({ after: { ...message, text: "Hello" }, wrong: [] });
    expect(revised(message, {})).toEqual({ after: message, wrong: [] });
  });

  test.each<[ReviewChanges, Partial<typeof file> | object]>([
    [{ title: "Map" }, { title: "Map" }],
    [{ initialComment: "See" }, { initial_comment: "See" }],
    [{ title: "" }, { title: null }],
    [{ initialComment: null }, { initial_comment: null }],
  ])("%#: what is beside a file, and nothing else", (changes, different) => {
    expect(revised(upload, changes)).toEqual({ after: { ...upload, file: { ...file, ...different } }, wrong: [] });
  });

  test.each<[HeldChat, ReviewChanges, string[]]>([
    [message, { text: "" }, ["changes.text"]],
    [message, { text: null }, ["changes.text"]],
    [message, { text: "x".repeat(12_001) }, ["changes.text"]],
    [message, { title: "Map" }, ["changes.title"]],
    [message, { initialComment: null }, ["changes.initialComment"]],
    [upload, { text: "Hi" }, ["changes.text"]],
    [upload, { title: "a\nb" }, ["changes.title"]],
    [upload, { title: "x".repeat(256) }, ["changes.title"]],
    [upload, { initialComment: "x".repeat(12_001) }, ["changes.initialComment"]],
  ])("%#: is wrong at its place", (content, changes, wrong) => expect(revised(content, changes).wrong).toEqual(wrong));
});
