import { expect, test } from "vitest";
import { acceptedStatus } from "../../../subgraphs/chat/chat-operations/rules/accepted-status.js";
import { reactionName } from "../../../subgraphs/chat/chat-operations/rules/reaction-name.js";

test.each<[string, string | null]>([
  ["thumbsup", "thumbsup"],
  [":thumbsup:", "thumbsup"],
  ["::wave::skin-tone-2::", "wave::skin-tone-2"],
  ["+1", "+1"],
  ["A_b-9", "A_b-9"],
  ["a".repeat(100), "a".repeat(100)],
  ["a".repeat(101), null],
  [":::", null],
  ["", null],
  ["two words", null],
  ["\ud83d\udc4d", null],
  ["wave!", null],
  ["!wave", null],
])("the reaction %j is named %j", (given, expected) => {
  expect(reactionName(given)).toBe(expected);
});

test.each<[object, object]>([
  [
    { status: "in_progress", agent_status: "is_thinking" },
    { processingStatus: "in_progress", agentStatus: "is_thinking" },
  ],
  [{ status: "done" }, { processingStatus: "done" }],
  [{ agent_status: "a".repeat(64) }, { agentStatus: "a".repeat(64) }],
  [{ status: "a".repeat(65), agent_status: "a".repeat(65) }, {}],
  [{ status: "", agent_status: "" }, {}],
  [{ status: "Done!", agent_status: "done now" }, {}],
  [{ status: "1done", agent_status: "1done" }, {}],
  [{ status: ["done"], agent_status: { done: true } }, {}],
  [{}, {}],
])("of %j Slack's words are passed on", (answer, expected) => {
  expect(acceptedStatus(answer as never)).toEqual(expected);
});
