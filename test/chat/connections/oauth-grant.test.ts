import { expect, test } from "vitest";
import { grantOf } from "../../../subgraphs/chat/connections/rules/oauth-grant.js";
import { endsAuthorization, lifeOfToken } from "../../../subgraphs/chat/connections/rules/token-life.js";
import type { SlackAnswer } from "../../../subgraphs/chat/slack/rules/slack-answer.js";

const given = {
  access_token: "xoxb-1",
  token_type: "bot",
  app_id: "A1",
  bot_user_id: "U1",
  team: { id: "T1", name: "Engines" },
  scope: "chat:write,users:read",
};
const answered = (more: object = {}): SlackAnswer => ({ kind: "ok", data: { ...given, ...more }, scopes: [] });
const bot = { workspaceId: "T1", workspaceName: "Engines", botUserId: "U1", scopes: ["chat:write", "users:read"] };
const granted = { token: "xoxb-1", appId: "A1", bot, rotation: null };

// Wire contract chat 10.2: store.
test.each<[string, object, object]>([
  ["a token", {}, granted],
  [
    "a token that rotates",
    { refresh_token: "xoxe-1", expires_in: 43_200 },
    { ...granted, rotation: { refreshToken: "xoxe-1", seconds: 43_200 } },
  ],
  ["a refresh token without an end", { refresh_token: "xoxe-1" }, granted],
  ["an end without a refresh token", { expires_in: 43_200 }, granted],
  ["an end that is no number", { refresh_token: "xoxe-1", expires_in: "soon" }, granted],
  ["an end that is over", { refresh_token: "xoxe-1", expires_in: 0 }, granted],
  ["a token of a person", { token_type: "user" }, { kind: "not_a_bot" }],
  ["no type", { token_type: undefined }, { kind: "not_a_bot" }],
  ["no token", { access_token: undefined }, { kind: "unavailable" }],
  ["a huge token", { access_token: `xoxb-${"1".repeat(600)}` }, { kind: "unavailable" }],
  ["a token with a line break", { access_token: "xoxb-1\r\nA: b" }, { kind: "unavailable" }],
  ["no app", { app_id: 7 }, { kind: "unavailable" }],
  ["a whole enterprise", { team: null }, { ...granted, bot: null }],
  ["a team that is none", { team: { id: "../x" } }, { ...granted, bot: null }],
  ["no bot user", { bot_user_id: "" }, { ...granted, bot: null }],
  ["a team without a name", { team: { id: "T1" } }, { ...granted, bot: { ...bot, workspaceName: "T1" } }],
  ["no scopes", { scope: undefined }, { ...granted, bot: { ...bot, scopes: [] } }],
])("%s", (_, more, expected) => {
  expect(grantOf(answered(more))).toEqual(expected);
});

test("what is no answer is no grant", () => {
  const refused = { kind: "refused", error: "invalid_code", data: {} } as const;
  expect(grantOf(refused)).toEqual({ kind: "refused", word: "invalid_code" });
  for (const kind of ["late", "ambiguous", "unreachable"] as const) {
    expect(grantOf({ kind })).toEqual({ kind: "unavailable" });
  }
});

test("a token is renewed when it has less than ten minutes left", () => {
  const now = new Date("2026-03-01T09:00:00Z");
  const life = (milliseconds: number) => lifeOfToken(new Date(now.getTime() + milliseconds), now);
  expect(lifeOfToken(null, now)).toBe("good");
  expect([life(600_000), life(599_999), life(1), life(0), life(-1)]).toEqual([
    "good",
    "renew",
    "renew",
    "over",
    "over",
  ]);
});

test.each([
  ["invalid_refresh_token", true],
  ["token_revoked", true],
  ["account_inactive", true],
  ["bad_client_secret", false],
  ["team_added_to_org", false],
  ["request_timeout", false],
  ["accesslimited", false],
  ["invalid_client_id", false],
])("a refresh that is refused with %s ends the authorization: %s", (error, ends) => {
  expect(endsAuthorization({ kind: "refused", error, data: {} })).toBe(ends);
});

test("a refresh that nobody answered does not end the authorization", () => {
  for (const kind of ["late", "ambiguous", "unreachable"] as const) expect(endsAuthorization({ kind })).toBe(false);
  expect(endsAuthorization({ kind: "rate_limited", retryAfter: 7 })).toBe(false);
});
