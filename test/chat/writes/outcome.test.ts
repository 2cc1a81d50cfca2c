import { expect, test } from "vitest";
import { slackMethods, type SlackMethod } from "../../../subgraphs/chat/chat-operations/rules/slack-calls.js";
import type { SlackAnswer } from "../../../subgraphs/chat/slack/rules/slack-answer.js";
import { agedTo } from "../../../subgraphs/chat/writes/rules/expiry.js";
import { type Outcome, outcomeOf } from "../../../subgraphs/chat/writes/rules/outcome.js";

const refused = (error: string): SlackAnswer => ({ kind: "refused", error, data: { error } });
const done: Outcome = { status: "succeeded", errorCode: null, retryAfter: null };
const unknown: Outcome = { status: "unknown", errorCode: "outcome_unknown", retryAfter: null };
const failed = (errorCode: string, retryAfter: number | null = null): Outcome => ({
  status: "failed",
  errorCode,
  retryAfter,
});

test.each<[string, SlackAnswer, Outcome]>([
  ["done", { kind: "ok", data: {}, scopes: [] }, done],
  ["refused", refused("is_archived"), failed("is_archived")],
  ["refused without a word", { kind: "refused_silently", data: {} }, unknown],
  ["too many calls", { kind: "rate_limited", retryAfter: 7 }, failed("rate_limited", 7)],
  ["too many calls, no wait", { kind: "rate_limited", retryAfter: null }, failed("rate_limited")],
  ["another server", { kind: "http", status: 404 }, failed("http_404")],
  ["nobody there", { kind: "unreachable" }, failed("slack_unreachable")],
  ["late", { kind: "late" }, unknown],
  ["ambiguous", { kind: "ambiguous" }, unknown],
])("what was %s", (_, answer, outcome) => {
  expect(outcomeOf(answer)).toEqual(outcome);
});

// Wire contract chat 8.1, the column of what holds already.
test.each<[keyof typeof slackMethods, SlackAnswer, Outcome]>([
  ["reaction_add", refused("already_reacted"), done],
  ["reaction_add", refused("no_reaction"), failed("no_reaction")],
  ["reaction_remove", refused("no_reaction"), done],
  ["pin_add", refused("already_pinned"), done],
  ["pin_remove", refused("no_pin"), done],
  ["pin_remove", refused("not_pinned"), done],
  ["message_update", refused("message_not_found"), failed("message_not_found")],
  ["message_delete", refused("message_not_found"), failed("message_not_found")],
  ["conversation_leave", { kind: "refused_silently", data: { not_in_channel: true } }, done],
  ["conversation_leave", { kind: "refused_silently", data: { not_in_channel: "true" } }, unknown],
  ["conversation_join", { kind: "refused_silently", data: { not_in_channel: true } }, unknown],
  ["processing_status", refused("feature_disabled"), failed("feature_disabled")],
])("%s: %j", (kind, answer, outcome) => {
  const { already }: SlackMethod = slackMethods[kind];
  expect(outcomeOf(answer, already)).toEqual(outcome);
});

test.each([
  ["in_progress", 119, "in_progress"],
  ["in_progress", 120, "unknown"],
  ["succeeded", 500, "succeeded"],
  ["failed", 500, "failed"],
] as const)("%s after %i seconds is %s", (status, seconds, then) => {
  const now = new Date("2026-01-01T00:10:00Z");
  const createdAt = new Date(now.getTime() - seconds * 1000);
  expect(agedTo({ status, errorCode: null, createdAt }, now).status).toBe(then);
});
