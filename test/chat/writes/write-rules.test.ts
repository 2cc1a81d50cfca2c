import { expect, test } from "vitest";
import type { SlackAnswer } from "../../../subgraphs/chat/slack/rules/slack-answer.js";
import { isDeadToken } from "../../../subgraphs/chat/writes/rules/dead-token.js";
import { isWriteKey } from "../../../subgraphs/chat/writes/rules/write-key.js";

const refused = (error: string): SlackAnswer => ({ kind: "refused", error, data: {} });

test.each<[string, SlackAnswer, boolean]>([
  ...[
    "token_revoked",
    "token_expired",
    "invalid_auth",
    "account_inactive",
    "not_authed",
    "team_access_not_granted",
  ].map((word) => [word, refused(word), true] as [string, SlackAnswer, boolean]),
  ["a channel that is not there", refused("channel_not_found"), false],
  ["a word of nothing", refused(""), false],
  ["no answer", { kind: "late" }, false],
  ["no word", { kind: "refused_silently", data: { error: "invalid_auth" } }, false],
])("%s means that the token is good for nothing any more", (_, answer, expected) => {
  expect(isDeadToken(answer)).toBe(expected);
});

test.each<[string, boolean]>([
  ["a", true],
  ["A9.:_-", true],
  ["a".repeat(128), true],
  ["a".repeat(129), false],
  ["", false],
  ["a b", false],
  ["a/b", false],
  ["!a", false],
  ["a!", false],
])("%j can be the key of a write: %s", (key, expected) => {
  expect(isWriteKey(key)).toBe(expected);
});
