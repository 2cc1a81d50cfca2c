import { expect, test } from "vitest";
import { sentMessage } from "../../../subgraphs/chat/writes/rules/sent-message.js";
import type { SlackAnswer } from "../../../subgraphs/chat/slack/rules/slack-answer.js";

const ok = (data: Record<string, unknown>): SlackAnswer => ({ kind: "ok", data, scopes: [] });
const unknown = { status: "unknown", errorCode: "outcome_unknown", retryAfter: null };

// Wire contract chat 9: no one knows where a message without a timestamp is.
test.each<[string, SlackAnswer, object]>([
  [
    "with its timestamp",
    ok({ ts: "1712345678.000100" }),
    { status: "succeeded", errorCode: null, retryAfter: null, messageTs: "1712345678.000100" },
  ],
  ["without a timestamp", ok({}), unknown],
  ["with a timestamp that is none", ok({ ts: "soon" }), unknown],
  ["with a number as its timestamp", ok({ ts: 1712345678 }), unknown],
  [
    "and refused",
    { kind: "refused", error: "is_archived", data: { error: "is_archived", ts: "1712345678.000100" } },
    { status: "failed", errorCode: "is_archived", retryAfter: null },
  ],
  ["and not answered in time", { kind: "late" }, unknown],
])("a message that was posted %s", (_, answer, outcome) => {
  expect(sentMessage(answer)).toEqual(outcome);
});
