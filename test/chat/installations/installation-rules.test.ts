import { expect, test } from "vitest";
import { authorizeUrl } from "../../../subgraphs/chat/installations/rules/authorize-url.js";
import { type Callback, readCallback } from "../../../subgraphs/chat/installations/rules/came-back.js";
import { requestedScopes } from "../../../subgraphs/chat/installations/rules/requested-scopes.js";
import { isReturnUrl } from "../../../subgraphs/chat/installations/rules/return-url.js";

const asked = { clientId: "1.2", state: "s", redirectUri: "https://here.example/back?x=1", workspaceId: null };

test("Slack's page is asked with everything that the installation needs", () => {
  const { origin, pathname, searchParams } = new URL(authorizeUrl("https://slack.com/any", asked));
  expect([origin, pathname]).toEqual(["https://slack.com", "/oauth/v2/authorize"]);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: "1.2",
    scope: requestedScopes.join(","),
    state: "s",
    redirect_uri: "https://here.example/back?x=1",
  });
  expect(requestedScopes).toEqual(expect.arrayContaining(["chat:write", "files:write", "users:read"]));
});

test("a workspace that was chosen before is asked for", () => {
  const { searchParams } = new URL(authorizeUrl("https://slack.com", { ...asked, workspaceId: "T1" }));
  expect(searchParams.get("team")).toBe("T1");
});

const state = "s".repeat(43);
const nonsense = { kind: "nonsense" };

test.each<[string, Callback, object]>([
  ["an approval", { state, code: "1.2", error: null }, { kind: "approved", state, code: "1.2" }],
  ["a refusal", { state, code: null, error: "access_denied" }, { kind: "refused", state, word: "access_denied" }],
  ["a refusal with a code", { state, code: "1", error: "no" }, { kind: "refused", state, word: "no" }],
  ["a refusal that is no word", { state, code: null, error: "<b>no" }, { kind: "refused", state, word: null }],
  ["a refusal that ends otherwise", { state, code: null, error: "no<b>" }, { kind: "refused", state, word: null }],
  ["a refusal of nothing", { state, code: null, error: "" }, { kind: "refused", state, word: null }],
  ["a long code", { state, code: "c".repeat(512), error: null }, { kind: "approved", state, code: "c".repeat(512) }],
  ["a longer code", { state, code: "c".repeat(513), error: null }, nonsense],
  ["an empty code", { state, code: "", error: null }, nonsense],
  ["a code with a blank", { state, code: "1 2", error: null }, nonsense],
  ["no code", { state, code: null, error: null }, nonsense],
  ["no state", { state: null, code: "1", error: null }, nonsense],
  ["a short state", { state: state.slice(1), code: "1", error: null }, nonsense],
  ["a long state", { state: `${state}s`, code: "1", error: null }, nonsense],
  ["a state that begins otherwise", { state: `!${state}`, code: "1", error: null }, nonsense],
  ["a refusal without a state", { state: null, code: null, error: "no" }, nonsense],
])("%s comes back", (_, callback, expected) => {
  expect(readCallback(callback)).toEqual(expected);
});

const origins = ["https://app.example/any", "http://localhost:3000"];

test.each<[string, boolean]>([
  ["https://app.example", true],
  ["https://app.example/done?x=1", true],
  ["https://APP.example/done", true],
  ["http://localhost:3000/done", true],
  [`https://app.example/${"a".repeat(2_048 - 20)}`, true],
  [`https://app.example/${"a".repeat(2_049 - 20)}`, false],
  ["http://app.example/done", false],
  ["http://localhost:4000/done", false],
  ["https://other.example/done", false],
  ["https://app.example.other.example/", false],
  ["https://app.example@other.example/", false],
  ["https://user@app.example/", false],
  ["https://:password@app.example/", false],
  ["https://app.example/#part", false],
  ["https://app.example/\\other", false],
  ["https://app.example/a b", false],
  [" https://app.example/", false],
  ["https://app.example/\n", false],
  ["javascript:alert(1)", false],
  ["blob:https://app.example/x", false],
  ["/done", false],
  ["", false],
])("a browser may be sent to %j: %s", (address, expected) => {
  expect(isReturnUrl(address, origins)).toBe(expected);
});
