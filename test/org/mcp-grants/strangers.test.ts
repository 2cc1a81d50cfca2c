import { afterAll, beforeAll, expect, test } from "vitest";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { codeOf } from "../../support/people.js";
import { agree, answered, begin, callMcp, exchangeOf, postForm, refreshOf } from "../support/mcp-grants.js";

// What strangers may leave behind: in logs, in ids, at addresses that answer everyone.

let parley: TestParley;
let ours: TestOrganization;
let scout: TestAgent;
const log = new RecordingLogger();

beforeAll(async () => {
  const environment = { MCP_OAUTH_CALLS_PER_MINUTE: "1000000", LOG_LEVEL: "debug" };
  parley = await startTestParley({ checksAnswers: false, environment, log });
  ours = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, ours, "scout");
});
afterAll(() => parley.close());

const register = async (metadata: unknown) => {
  const response = await fetch(`${parley.url}/oauth/register`, {
    method: "POST",
    body: typeof metadata === "string" ? metadata : JSON.stringify(metadata),
  });
  return { status: response.status, body: (await response.json()) as any };
};

test("nothing of a way to the tokens is in a log: neither state nor challenge, code, verifier or token", async () => {
  const state = "state-of-a-stranger-0123456789";
  const begun = begin(parley, { state });
  const { clientId, redirectUri, codeChallenge, resource } = begun.request;
  const asked = {
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge!,
    resource: resource!,
    state,
  };
  await fetch(`${parley.url}/console/connect?${new URLSearchParams(asked).toString()}`);
  const { data } = await agree(parley, ours.admin, scout.id, begun.request);
  const { grantId, redirectUrl } = data!["grantMcpAccess"];
  const { code } = answered(redirectUrl);
  const form = exchangeOf({ ...begun, grantId, code: code! });
  expect((await postForm(parley, "/oauth/token", { ...form, resource: "https://other.example/mcp" })).status).toBe(400);
  const { body } = await postForm(parley, "/oauth/token", form);
  expect((await callMcp(parley, body.access_token)).status).toBe(200);
  await fetch(`${parley.url}/mcp?access_token=${body.access_token}`, { method: "POST" });
  await fetch(`${parley.url}/oauth/token?code=${code}&code_verifier=${begun.verifier}`, { method: "POST" });
  await postForm(parley, "/oauth/token", { ...form, code_verifier: begun.verifier });
  await postForm(parley, "/oauth/token", refreshOf({ clientId, refresh: body.refresh_token }));
  const written = log.lines.join("\n");
  expect(log.lines.length).toBeGreaterThan(5);
  const secrets = [state, codeChallenge!, begun.verifier, code!, body.access_token, body.refresh_token];
  for (const secret of secrets) expect(written.includes(secret.slice(-20))).toBe(false);
});

test("an id that is given out can be used, whatever was registered; what would be too long is refused", async () => {
  const metadata = (count: number, length: number) => ({
    client_name: "\u{1F600}".repeat(100),
    redirect_uris: Array.from({ length: count }, (_, n) => `https://app.example/${n}/${"a".repeat(length)}`),
  });
  const seen = new Set<number>();
  for (const [count, length] of [
    [1, 1_900],
    [20, 10],
    [20, 200],
    [20, 260],
    [20, 1_900],
    [21, 10],
    [1, 2_100],
  ] as const) {
    const { redirect_uris: uris, ...rest } = metadata(count, length);
    const { status, body } = await register({ ...rest, redirect_uris: uris });
    seen.add(status);
    if (status !== 201) {
      expect([count, length, body.error]).toEqual([count, length, "invalid_redirect_uri"]);
      continue;
    }
    const { request } = begin(parley, { clientId: body.client_id, redirectUri: uris[0]! });
    expect((await agree(parley, ours.admin, scout.id, request)).errors).toBeUndefined();
    const page = await fetch(`${parley.url}/console/connect?client_id=${body.client_id}&redirect_uri=${uris[0]}`);
    expect(page.status).toBe(200);
  }
  expect(seen).toEqual(new Set([201, 400]));
});

test.each<[string, unknown]>([
  ["no object", []],
  ["deep nonsense", `{"client_name":"a","redirect_uris":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
  ["a prototype", JSON.parse('{"__proto__": {"client_name": "a", "redirect_uris": ["https://a.example/"]}}')],
  ["a name of signs that turn text around", { client_name: "\u202e\u2066", redirect_uris: [] }],
  ["half a character", { client_name: "\ud800", redirect_uris: ["https://a.example/"] }],
  ["a secret as an address", { client_name: "a", redirect_uris: ["ApiKey_one.two"] }],
])("a registration of %s is refused in the words of OAuth", async (_, metadata) => {
  const { status, body } = await register(metadata);
  expect([status, body.error]).toEqual([400, expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/)]);
  expect(JSON.stringify(body)).not.toContain("ApiKey_one");
});

test("metadata names this server alone, however it is asked", async () => {
  for (const path of ["/.well-known/oauth-authorization-server", "/.well-known/oauth-protected-resource/mcp"]) {
    for (const headers of [{ "x-forwarded-host": "evil.example" }, { forwarded: "host=evil.example" }] as Record<
      string,
      string
    >[]) {
      const text = await (await fetch(`${parley.url}${path}`, { headers })).text();
      expect(text).toContain(parley.url);
      expect(text).not.toContain("evil");
    }
  }
});

test("a consent is worth nothing without the person: the request alone gives no code", async () => {
  const { request } = begin(parley);
  for (const credential of [null, scout.key, ours.adminKey]) {
    expect(codeOf(await agree(parley, credential, scout.id, request))).toMatch(/^(unauthenticated|credential_not_acc)/);
  }
});
