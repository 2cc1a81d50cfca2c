import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { codeOf } from "../../support/people.js";
import { agree, begin, postForm } from "../support/mcp-grants.js";

// Who may agree, from which page, and how often strangers may knock.

let parley: TestParley;
let ours: TestOrganization;
let scout: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ checksAnswers: false });
  ours = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, ours, "scout");
});
afterAll(() => parley.close());

/** The cookie that a browser keeps of a session. */
async function cookieOf(session: Readonly<Record<string, string>>): Promise<string> {
  const headers = { ...session, origin: parley.url };
  const response = await fetch(`${parley.url}/console/session`, { method: "POST", headers });
  expect(response.status).toBe(204);
  return response.headers.get("set-cookie")!.split(";")[0]!;
}

const consentOf = (): string =>
  JSON.stringify({
    query: "mutation ($input: GrantMcpAccessInput!) { grantMcpAccess(input: $input) { redirectUrl } }",
    variables: { input: { request: begin(parley).request, identityId: scout.id } },
  });
const grants = () => parley.services.database.request.reader.mcpGrant.count();

test("only a page of this server can agree with the session of a browser", async () => {
  const cookie = await cookieOf(ours.admin);
  const post = (headers: Record<string, string>) =>
    fetch(`${parley.url}/graphql`, { method: "POST", body: consentOf(), headers: { cookie, ...headers } });
  const json = { "content-type": "application/json" };
  const before = await grants();
  const foreign = { ...json, origin: "https://evil.example", "x-parley-session": "1" };
  expect((await post(foreign)).status).toBe(403);
  // What a form of another page can send.
  for (const headers of [
    { ...json, origin: "https://evil.example" },
    { "content-type": "text/plain", origin: "https://evil.example" },
    { "content-type": "application/x-www-form-urlencoded", origin: "null" },
    { ...json },
  ] as Record<string, string>[]) {
    expect((await (await post(headers)).text()).includes("redirectUrl")).toBe(false);
  }
  expect(await grants()).toBe(before);
  const own = await post({ ...json, origin: parley.url, "x-parley-session": "1" });
  expect(((await own.json()) as any).data.grantMcpAccess.redirectUrl).toContain("code=");
});

test("the consent page cannot be framed, and sends no address on", async () => {
  const page = await fetch(`${parley.url}/console/connect?client_id=x`);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
});

test("people let applications act as living agents of their own organization alone", async () => {
  const theirs = await makeOrganization(parley.services);
  const stranger = await makeAgent(parley.services, theirs, "stranger");
  const { request } = begin(parley);
  expect((await agree(parley, ours.admin, stranger.id, request)).status).toBe(404);
  const gone = await makeAgent(parley.services, ours, "gone");
  await parley.graphql(
    `mutation { deleteIdentity(input: { agentHandle: "gone" }) { deletedIdentityId } }`,
    {},
    ours.admin,
  );
  expect((await agree(parley, ours.admin, gone.id, request)).status).toBe(404);
  expect((await agree(parley, ours.admin, "no uuid", request)).status).toBe(422);
  for (const credential of [ours.adminKey, scout.key]) {
    expect(codeOf(await agree(parley, credential, scout.id, request))).toBe("credential_not_accepted");
  }
  expect(codeOf(await agree(parley, null, scout.id, request))).toBe("unauthenticated");
});

test("an application registers itself without anything being stored", async () => {
  const register = (body: unknown) =>
    fetch(`${parley.url}/oauth/register`, { method: "POST", body: JSON.stringify(body) });
  const metadata = { client_name: "<b>A host</b>", redirect_uris: ["http://localhost:3000/callback"] };
  const before = await parley.services.database.request.reader.event.count();
  const made = await register({ ...metadata, application_type: "native", token_endpoint_auth_method: "none" });
  expect(made.status).toBe(201);
  const { client_id: clientId, redirect_uris: uris } = (await made.json()) as any;
  expect(uris).toEqual(metadata.redirect_uris);
  expect(await parley.services.database.request.reader.event.count()).toBe(before);
  const { request } = begin(parley, { clientId, redirectUri: "http://localhost:4000/callback" });
  const { data } = await parley.graphql(
    "query ($input: McpAuthorizationInput!) { mcpAuthorization(input: $input) { clientName clientHost redirectHost isLocal } }",
    { input: request },
    ours.admin,
  );
  expect(data!["mcpAuthorization"]).toEqual({
    clientName: "<b>A host</b>",
    clientHost: null,
    redirectHost: "localhost:4000",
    isLocal: true,
  });
  for (const [change, error] of [
    [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    [{ redirect_uris: [] }, "invalid_redirect_uri"],
    [{ client_name: "" }, "invalid_client_metadata"],
    [{ token_endpoint_auth_method: "client_secret_post" }, "invalid_client_metadata"],
  ] as const) {
    const refused = await register({ ...metadata, ...change });
    expect([refused.status, ((await refused.json()) as any).error]).toEqual([400, error]);
  }
});

test("consents at once give no more access than one person may give", async () => {
  const busy = await startTestParley({ checksAnswers: false, environment: { MCP_OAUTH_CALLS_PER_MINUTE: "1000" } });
  try {
    const organization = await makeOrganization(busy.services);
    const agents = [];
    // One identity each: its lock would let them in one after the other.
    for (let number = 0; number < 8; number++)
      agents.push(await makeAgent(busy.services, organization, `agent-${number}`));
    const grant = ({ id }: TestAgent) => agree(busy, organization.admin, id, begin(busy).request);
    for (let given = 0; given < 48; given++) expect((await grant(agents[0]!)).errors).toBeUndefined();
    const answers = await Promise.all(agents.map(grant));
    const refused = answers.filter(({ errors }) => errors !== undefined).map(codeOf);
    expect(refused).toEqual(Array(6).fill("mcp_grants_used_up"));
  } finally {
    await busy.close();
  }
});

test("a flood of registrations and of guessed codes is turned away", async () => {
  const statuses = async (call: () => Promise<{ status: number }>) => {
    const seen = new Set<number>();
    for (let calls = 0; calls < 80; calls++) seen.add((await call()).status);
    return seen;
  };
  const body = JSON.stringify({ client_name: "a", redirect_uris: ["https://a.example/callback"] });
  expect(await statuses(() => fetch(`${parley.url}/oauth/register`, { method: "POST", body }))).toContain(429);
  const guess = { token: "McpAccess_guess", client_id: "a" };
  expect(await statuses(() => postForm(parley, "/oauth/revoke", guess))).toContain(429);
});
