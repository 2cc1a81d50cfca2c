import { expect, test } from "vitest";
import { endedAuthorization } from "../../../subgraphs/chat/events/rules/ended-authorization.js";

const said = { appId: "A1", teams: ["T0001"], eventTime: 1_700_000_000 };
const ended = { appId: "A1", workspaceIds: ["T0001"], endedAt: new Date(1_700_000_001_000) };
const revoked = (tokens: unknown) => ({ ...said, event: { type: "tokens_revoked", tokens } });
const bots = Array.from({ length: 101 }, (_, index) => `U${1_000 + index}`);

test.each<[string, object, object | null]>([
  ["app_uninstalled", { ...said, event: { type: "app_uninstalled" } }, { ...ended, botUserIds: null }],
  ["revoked tokens of bots", revoked({ bot: ["U0001", 7, "no id"] }), { ...ended, botUserIds: ["U0001"] }],
  ["many revoked tokens", revoked({ bot: bots }), { ...ended, botUserIds: bots.slice(0, 100) }],
  ["revoked tokens of people", revoked({ oauth: ["U0001"] }), null],
  ["revoked tokens of nobody", revoked({ bot: [] }), null],
  ["revoked tokens that are no list", revoked({ bot: "U0001" }), null],
  ["revoked tokens that are not there", revoked(null), null],
  ["any other event", { ...said, event: { type: "message", tokens: { bot: ["U0001"] } } }, null],
  ["no app", { ...said, appId: null, event: { type: "app_uninstalled" } }, null],
  ["no time", { ...said, eventTime: null, event: { type: "app_uninstalled" } }, null],
  ["no workspace", { ...said, teams: [], event: { type: "app_uninstalled" } }, null],
])("%s", (_, envelope, expected) => {
  expect(endedAuthorization(envelope as never)).toEqual(expected);
});

test("what was installed again within the second of the event may have been ended by it", () => {
  const late = { ...said, eventTime: 1_700_000_000.9, event: { type: "app_uninstalled" } };
  expect(endedAuthorization(late as never)?.endedAt).toEqual(ended.endedAt);
});
