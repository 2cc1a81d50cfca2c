import { expect, test } from "vitest";
import { botOfToken } from "../../../subgraphs/chat/connections/rules/bot-of-token.js";
import { tokenLook } from "../../../subgraphs/chat/connections/rules/bot-token.js";
import { capabilitiesOf, missingScopesOf } from "../../../subgraphs/chat/connections/rules/capabilities.js";
import { shownText } from "../../../subgraphs/chat/connections/rules/shown-text.js";
import { isSlackId, isSlackTimestamp } from "../../../subgraphs/chat/connections/rules/slack-ids.js";
import type { SlackAnswer } from "../../../subgraphs/chat/slack/rules/slack-answer.js";

const data = { bot_id: "B1", team_id: "T123", team: "Engines", user_id: "U123" };
const ok = (more: object = {}, scopes: string[] = ["chat:write"]): SlackAnswer => ({
  kind: "ok",
  data: { ...data, ...more },
  scopes,
});
const refused = (error: string): SlackAnswer => ({ kind: "refused", error, data: { error } });

test.each<[string, SlackAnswer, unknown]>([
  ["a bot", ok(), { workspaceId: "T123", workspaceName: "Engines", botUserId: "U123", scopes: ["chat:write"] }],
  ["a bot of a workspace without a name", ok({ team: null }), expect.objectContaining({ workspaceName: "T123" })],
  ["a person", ok({ bot_id: undefined }), "not_a_bot_token"],
  ["an id that cannot be one", ok({ team_id: "t 1" }), "slack_unavailable"],
  ["invalid_auth", refused("invalid_auth"), "invalid_bot_token"],
  ["token_revoked", refused("token_revoked"), "invalid_bot_token"],
  ["account_inactive", refused("account_inactive"), "invalid_bot_token"],
  ["not_authed", refused("not_authed"), "invalid_bot_token"],
  ["another refusal", refused("team_added_to_org"), "slack_unavailable"],
  ["nobody there", { kind: "unreachable" }, "slack_unavailable"],
  ["an ambiguous answer", { kind: "ambiguous" }, "slack_unavailable"],
  ["no answer in time", { kind: "late" }, "slack_timeout"],
])("the token of %s", (_, answer, expected) => {
  expect(botOfToken(answer)).toEqual(expected);
});

test("what is no scope is left out, and none is there twice", () => {
  expect(botOfToken(ok({}, ["chat:write", "chat:write", "<b>", "a".repeat(65)]))).toMatchObject({
    scopes: ["chat:write"],
  });
});

test.each([
  ["xoxb-1-2", "may_be_bot"],
  ["xoxe.xoxb-1-2", "may_be_bot"],
  ["xoxp-1", "not_a_bot_token"],
  ["xoxe.xoxp-1", "not_a_bot_token"],
  ["xapp-1", "not_a_bot_token"],
  ["", "invalid_bot_token"],
  ["xoxb with blanks", "invalid_bot_token"],
  [`xoxb-${"a".repeat(508)}`, "invalid_bot_token"],
])("%s looks like %s", (token, look) => {
  expect(tokenLook(token)).toBe(look);
});

test.each([
  ["Analytical\nEngines", "Analytical Engines"],
  ["a\u202eb\u0000c", "ab c"],
  [7, ""],
  ["é".repeat(300), "é".repeat(255)],
])("the name %j is shown as %j", (name, shown) => {
  expect(shownText(name, 255)).toBe(shown);
});

test("a bot can do what it has all scopes for", () => {
  const able = capabilitiesOf(["im:write", "chat:write"]).filter(({ missingScopes }) => missingScopes.length === 0);
  expect(able.map(({ name }) => name)).toEqual([
    "messages_send",
    "message_update",
    "message_delete",
    "processing_status",
    "task_streaming",
  ]);
  expect(missingScopesOf(["im:write", "chat:write"])).toContain("mpim:write");
  expect(missingScopesOf(["im:write", "chat:write"])).not.toContain("chat:write");
});

test.each([
  ["C0123", true, false],
  ["c0123", false, false],
  ["C", false, false],
  ["1712345678.000100", false, true],
  ["1712345678.0001", false, false],
  ["1712345678.000100\n", false, false],
])("%j: an id %s, a timestamp %s", (text, isId, isTimestamp) => {
  expect([isSlackId(text), isSlackTimestamp(text)]).toEqual([isId, isTimestamp]);
});
