import { expect, test } from "vitest";
import { contextOf } from "../../../subgraphs/chat/reads/rules/context-window.js";

const of = { conversationId: "C1", messageTs: "1712345678.000200" };

test.each([null, undefined])("a channel is read backwards from a message (thread %s)", (threadTs) => {
  const { method, input } = contextOf({ ...of, threadTs });
  expect([method, input]).toEqual([
    "conversations.history",
    { channel: "C1", latest: "1712345678.000200", inclusive: true },
  ]);
});

test("a thread is read forwards from a message", () => {
  const { method, input } = contextOf({ ...of, threadTs: "1712345678.000100" });
  expect([method, input]).toEqual([
    "conversations.replies",
    { channel: "C1", ts: "1712345678.000100", oldest: "1712345678.000200", inclusive: true },
  ]);
});

test.each([
  ["1712345678.000100", false],
  ["1712345678.000200", true],
  ["1712345679.000000", true],
  ["999.000300", false],
])("of a thread, the message %s is within: %s", (ts, is) => {
  expect(contextOf({ ...of, threadTs: "1712345678.000100" }).isWithin({ ts })).toBe(is);
});
