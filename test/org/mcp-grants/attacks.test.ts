import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { codeOf } from "../../support/people.js";
import {
  agree,
  agreed,
  answered,
  begin,
  callMcp,
  clientOf,
  exchangeOf,
  postForm,
  redirectUri,
  refreshOf,
  type TestRequest,
  tokensFor,
} from "../support/mcp-grants.js";

// What an attacker tries between the request and the tokens.

let parley: TestParley;
let ours: TestOrganization;
let scout: TestAgent;
const clock = new ManualClock();

beforeAll(async () => {
  const environment = { MCP_OAUTH_CALLS_PER_MINUTE: "1000000" };
  parley = await startTestParley({ checksAnswers: false, environment, clock });
  ours = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, ours, "scout");
});
afterAll(() => parley.close());

const show = (request: TestRequest) =>
  parley.graphql(
    `query ($input: McpAuthorizationInput!) { mcpAuthorization(input: $input) { refusal declineUrl } }`,
    { input: request },
    ours.admin,
  );
const grants = () => parley.services.database.request.reader.mcpGrant.count();

test.each(["https://evil.example/callback", "javascript:alert(1)", `${redirectUri}/../evil`, `${redirectUri}#`])(
  "open redirect: %s is not registered, so nothing leads there",
  async (evil) => {
    const { request } = begin(parley, { redirectUri: evil });
    const before = await grants();
    for (const answer of [await show(request), await agree(parley, ours.admin, scout.id, request)]) {
      expect(codeOf(answer)).toBe("oauth_redirect_invalid");
      expect(JSON.stringify(answer)).not.toContain("evil");
    }
    expect(await grants()).toBe(before);
  },
);

test.each(["nobody", "mcp_eyJjbGllbnRfbmFtZSI6ImEifQ.AAAAAAAAAAAAAAAAAAAAAA", "", "x".repeat(20_000)])(
  "a client that made its id up is not known",
  async (clientId) => {
    expect(codeOf(await show(begin(parley, { clientId }).request))).toBe("oauth_client_invalid");
  },
);

test.each<[string, Partial<TestRequest>, string]>([
  ["plain PKCE", { codeChallengeMethod: "plain" }, "invalid_request"],
  ["PKCE without a method", { codeChallengeMethod: null }, "invalid_request"],
  ["no PKCE", { codeChallenge: null, codeChallengeMethod: null }, "invalid_request"],
  ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
  ["a token in the address", { responseType: "token" }, "unsupported_response_type"],
])("downgrade: %s gets no code; the application is told so at its own address", async (_, change, error) => {
  const { request } = begin(parley, change);
  const { data } = await show(request);
  const { refusal, declineUrl } = data!["mcpAuthorization"];
  expect(refusal).toEqual(expect.any(String));
  expect(declineUrl.startsWith(`${redirectUri}?`)).toBe(true);
  expect(answered(declineUrl)).toMatchObject({ error, state: request.state, iss: parley.url });
  expect(codeOf(await agree(parley, ours.admin, scout.id, request))).toBe("oauth_request_invalid");
});

test("a code that comes twice ends what the first exchange gave", async () => {
  const form = exchangeOf(await agreed(parley, ours.admin, scout.id));
  const first = await postForm(parley, "/oauth/token", form);
  expect((await callMcp(parley, first.body.access_token)).status).toBe(200);
  const second = await postForm(parley, "/oauth/token", form);
  expect([second.status, second.body.error]).toEqual([400, "invalid_grant"]);
  expect((await callMcp(parley, first.body.access_token)).status).toBe(401);
});

test("two exchanges of one code at once give tokens to one at most", async () => {
  const form = exchangeOf(await agreed(parley, ours.admin, scout.id));
  const answers = await Promise.all([form, form, form].map((one) => postForm(parley, "/oauth/token", one)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test("a stolen code is worth nothing to another client, at another address, or without the verifier", async () => {
  const consent = await agreed(parley, ours.admin, scout.id);
  const form = exchangeOf(consent);
  const wrong: Record<string, string>[] = [
    { client_id: clientOf(parley, "another host") },
    { redirect_uri: "http://127.0.0.1:41998/callback" },
    { code_verifier: "a".repeat(43) },
    { code_verifier: consent.request.codeChallenge! },
    { code: `${form["code"]!.slice(0, -1)}x` },
  ];
  for (const change of wrong) {
    const { status, body } = await postForm(parley, "/oauth/token", { ...form, ...change });
    expect([change, status, body.error]).toEqual([change, 400, "invalid_grant"]);
  }
  const target = await postForm(parley, "/oauth/token", { ...form, resource: "https://other.example/mcp" });
  expect([target.status, target.body.error]).toEqual([400, "invalid_target"]);
  const { code_verifier: _, ...withoutVerifier } = form;
  expect((await postForm(parley, "/oauth/token", withoutVerifier)).body.error).toBe("invalid_request");
  expect((await postForm(parley, "/oauth/token", form)).status).toBe(200);
});

test("an old refresh token ends the grant; a made-up one of the same grant changes nothing", async () => {
  const tokens = await tokensFor(parley, ours.admin, scout.id);
  const [, family, secret] = tokens.refresh.split(".");
  const forged = tokens.refresh.replace(`${family}.${secret}`, `${"a".repeat(43)}.${"b".repeat(43)}`);
  expect((await postForm(parley, "/oauth/token", { ...refreshOf(tokens), refresh_token: forged })).status).toBe(400);
  const other = { ...refreshOf(tokens), client_id: clientOf(parley, "another host") };
  expect((await postForm(parley, "/oauth/token", other)).status).toBe(400);
  const next = await postForm(parley, "/oauth/token", refreshOf(tokens));
  expect(next.status).toBe(200);
  const reused = await postForm(parley, "/oauth/token", refreshOf(tokens));
  expect([reused.status, reused.body.error]).toEqual([400, "invalid_grant"]);
  expect((await callMcp(parley, next.body.access_token)).status).toBe(401);
  const newest = { clientId: tokens.clientId, refresh: next.body.refresh_token };
  expect((await postForm(parley, "/oauth/token", refreshOf(newest))).status).toBe(400);
});

test("codes, access tokens and unused grants end in time", async () => {
  const late = exchangeOf(await agreed(parley, ours.admin, scout.id));
  const tokens = await tokensFor(parley, ours.admin, scout.id);
  clock.advance(61_000);
  expect((await postForm(parley, "/oauth/token", late)).body.error).toBe("invalid_grant");
  expect((await callMcp(parley, tokens.access)).status).toBe(200);
  clock.advance(900_000);
  expect((await callMcp(parley, tokens.access)).status).toBe(401);
  const next = await postForm(parley, "/oauth/token", refreshOf(tokens));
  expect(next.status).toBe(200);
  clock.advance(31 * 24 * 3600_000);
  const refresh = { clientId: tokens.clientId, refresh: next.body.refresh_token };
  expect((await postForm(parley, "/oauth/token", refreshOf(refresh))).body.error).toBe("invalid_grant");
});

test("a form that says a parameter twice, or is no form, is refused", async () => {
  const consent = exchangeOf({ ...begin(parley), grantId: "", code: "McpCode_any" });
  const twice = new URLSearchParams(consent);
  twice.append("code_verifier", "a".repeat(43));
  for (const init of [
    { body: twice },
    { body: JSON.stringify(consent), headers: { "content-type": "application/json" } },
    { body: new URLSearchParams({ ...consent, grant_type: "password" }) },
    { body: new URLSearchParams() },
  ]) {
    const response = await fetch(`${parley.url}/oauth/token`, { method: "POST", ...init });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/^(invalid_request|unsupported_grant)/),
    });
  }
  const huge = await fetch(`${parley.url}/oauth/token`, { method: "POST", body: "a".repeat(70_000) });
  expect(huge.status).toBe(413);
});
