import { expect, test } from "vitest";
import { conversationOf, listedKinds } from "../../../subgraphs/chat/reads/rules/conversations.js";
import { nextCursorOf, textOf } from "../../../subgraphs/chat/reads/rules/foreign.js";
import { messageOf } from "../../../subgraphs/chat/reads/rules/messages.js";
import { pinsOf } from "../../../subgraphs/chat/reads/rules/pins.js";
import { reactionsOf } from "../../../subgraphs/chat/reads/rules/reactions.js";
import { readRefusal } from "../../../subgraphs/chat/reads/rules/read-refusal.js";
import { userOf } from "../../../subgraphs/chat/reads/rules/users.js";
import type { SlackAnswer } from "../../../subgraphs/chat/slack/rules/slack-answer.js";

const refused = (error: string, more: object = {}) => ({ kind: "refused", error, data: { error, ...more } }) as const;

// Wire contract chat 8.4.
test.each<[string, Exclude<SlackAnswer, { kind: "ok" }>, object]>([
  ["channel_not_found", refused("channel_not_found"), { code: "not_found", what: "conversation with this id" }],
  ["message_not_found", refused("message_not_found"), { code: "not_found", what: "message with this timestamp" }],
  ["thread_not_found", refused("thread_not_found"), { code: "not_found", what: "thread with this timestamp" }],
  ["user_not_found", refused("user_not_found"), { code: "not_found", what: "user with this id" }],
  ["file_not_found", refused("file_not_found"), { code: "not_found", what: "file with this id" }],
  ["missing_scope", refused("missing_scope", { needed: "pins:read" }), { code: "missing_scope", needed: "pins:read" }],
  ["a scope that is none", refused("missing_scope", { needed: "<b>" }), { code: "missing_scope", needed: null }],
  ["not_in_channel", refused("not_in_channel"), { code: "slack_refused", slackError: "not_in_channel" }],
  ["invalid_cursor", refused("invalid_cursor"), { code: "invalid_cursor" }],
  ["too many calls", { kind: "rate_limited", retryAfter: 7 }, { code: "rate_limited", retryAfter: 7 }],
  ["too many calls, no wait", { kind: "rate_limited", retryAfter: null }, { code: "rate_limited", retryAfter: 30 }],
  ["no answer in time", { kind: "late" }, { code: "slack_timeout" }],
  ["nobody there", { kind: "unreachable" }, { code: "slack_unavailable" }],
  ["an ambiguous answer", { kind: "ambiguous" }, { code: "slack_unavailable" }],
  ["another server", { kind: "http", status: 404 }, { code: "slack_unavailable" }],
])("%s", (_, answer, refusal) => {
  expect(readRefusal(answer)).toEqual(refusal);
});

test("whatever Slack sends in the place of what it should send is left out", () => {
  const odd = { id: 7, ts: null, name: { a: 1 }, items: "no", message: [], response_metadata: 3 };
  expect([userOf(odd), conversationOf(odd), messageOf(odd), nextCursorOf(odd), reactionsOf(odd), pinsOf(odd)]).toEqual([
    null,
    null,
    null,
    null,
    [],
    { items: [], truncated: false },
  ]);
});

test("lists are cut where the contract says, and say so where they can", () => {
  const reactions = Array.from({ length: 101 }, (_, index) => ({
    name: `r${index}`,
    count: 2_000,
    users: Array.from({ length: 1_001 }, () => "U1"),
  }));
  const read = reactionsOf({ message: { reactions } });
  expect([read.length, read[0]!.users.length, read[0]!.count]).toEqual([100, 1_000, 2_000]);
  const pins = pinsOf({ items: Array.from({ length: 101 }, () => ({ type: "message" })) });
  expect([pins.items.length, pins.truncated]).toEqual([100, true]);
});

test("texts are bounded and valid", () => {
  expect(textOf("a\ud800b")).toBe("a\ufffdb");
  expect(textOf("😀".repeat(30), 20)).toBe("😀".repeat(20));
});

test("only kinds of conversation that the bot may list are asked for", () => {
  expect(listedKinds(["channels:read", "im:read"])).toBe("public_channel,im");
  expect(listedKinds([])).toBe("public_channel,private_channel,mpim,im");
});
