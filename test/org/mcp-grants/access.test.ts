import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import {
  agree,
  agreed,
  answered,
  begin,
  callMcp,
  exchangeOf,
  postForm,
  refreshOf,
  tokensFor,
} from "../support/mcp-grants.js";

// A person lets an application act as one agent at /mcp: what it gets, and where it is worth nothing.

let parley: TestParley;
let ours: TestOrganization;
let scout: TestAgent;

beforeAll(async () => {
  const environment = { MCP_OAUTH_CALLS_PER_MINUTE: "1000000" };
  parley = await startTestParley({ checksAnswers: false, environment });
  ours = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, ours, "scout");
});
afterAll(() => parley.close());

const whoAmI = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "who_am_i", arguments: {} } };

test("whoever comes without a token is told where to get one", async () => {
  const refused = await callMcp(parley, null);
  expect(refused.status).toBe(401);
  const challenge = refused.headers.get("www-authenticate")!;
  const address = /^Bearer realm="mcp", resource_metadata="([^"]+)"/.exec(challenge)![1]!;
  const resource = (await (await fetch(address)).json()) as any;
  expect(resource).toMatchObject({ resource: `${parley.url}/mcp`, authorization_servers: [parley.url] });
  const server = (await (await fetch(`${parley.url}/.well-known/oauth-authorization-server`)).json()) as any;
  expect(server).toMatchObject({
    issuer: parley.url,
    authorization_endpoint: `${parley.url}/console/connect`,
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
});

test("the consent answers a code with state and issuer, and the code tokens that act as the agent", async () => {
  const { request, verifier } = begin(parley);
  const { data } = await agree(parley, ours.admin, scout.id, request);
  const answer = answered(data!["grantMcpAccess"].redirectUrl);
  expect(answer).toEqual({ code: expect.any(String), state: "a state&more", iss: parley.url });
  const consent = { request, verifier, grantId: "", code: answer["code"]! };
  const { status, headers, body } = await postForm(parley, "/oauth/token", exchangeOf(consent));
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: 900 });
  const response = await fetch(`${parley.url}/mcp`, {
    method: "POST",
    body: JSON.stringify(whoAmI),
    headers: {
      authorization: `Bearer ${body.access_token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
  });
  expect(await response.text()).toContain("scout");
});

test("a refresh token gives new tokens once; the old access token ends with it", async () => {
  const first = await tokensFor(parley, ours.member, scout.id);
  const { status, body } = await postForm(parley, "/oauth/token", refreshOf(first));
  expect(status).toBe(200);
  expect((await callMcp(parley, first.access)).status).toBe(401);
  expect((await callMcp(parley, body.access_token)).status).toBe(200);
});

test("an access token opens /mcp and no other door", async () => {
  const { access, refresh } = await tokensFor(parley, ours.admin, scout.id);
  const bearer = { authorization: `Bearer ${access}` };
  for (const credential of [bearer, access, { "x-service-token": access }]) {
    expect((await rest(parley, credential, "GET", "/api/whoami")).status).toBe(401);
    expect((await parley.graphql("{ viewer { kind } }", {}, credential)).status).toBe(401);
    expect((await rest(parley, credential, "POST", "/a2a/scout", { jsonrpc: "2.0", id: 1 })).status).toBe(401);
  }
  const session = await fetch(`${parley.url}/console/session`, {
    method: "POST",
    headers: { ...bearer, origin: parley.url },
  });
  expect(session.status).toBe(401);
  for (const parameters of [{ token: access }, { apiKey: access }]) {
    await expect(openSocket(parley.url, parameters).run("{ viewer { kind } }")).rejects.toBeDefined();
  }
  expect((await callMcp(parley, access)).status).toBe(200);
  // A refresh token is for the token endpoint alone, and a console session is no agent.
  expect((await callMcp(parley, refresh)).status).toBe(401);
  expect((await callMcp(parley, ours.admin["authorization"]!.slice("Bearer ".length))).status).toBe(403);
});

test("a token for one address of /mcp is worth nothing at another", async () => {
  const { access } = await tokensFor(parley, ours.admin, scout.id);
  const other = parley.url.replace("127.0.0.1", "localhost");
  expect(other).not.toBe(parley.url);
  const refused = await callMcp(parley, access, other);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
});

test("secrets are kept as hashes only", async () => {
  const consent = await agreed(parley, ours.admin, scout.id);
  const { body } = await postForm(parley, "/oauth/token", exchangeOf(consent));
  const row = await parley.services.database.request.reader.mcpGrant.findUniqueOrThrow({
    where: { id: consent.grantId },
  });
  const kept = JSON.stringify({ ...row, hashes: Object.values(row).map((value) => Buffer.from(String(value))) });
  for (const text of [consent.code, body.access_token, body.refresh_token] as string[]) {
    for (const secret of text.split(".").slice(1)) expect(kept).not.toContain(secret);
  }
});

test("a person sees and ends what they gave, an admin everything of the organization, nobody else's", async () => {
  const { grantId, access } = await tokensFor(parley, ours.member, scout.id);
  const theirs = await makeOrganization(parley.services);
  const list = async (credential: Readonly<Record<string, string>>) =>
    (
      await parley.graphql(
        "{ mcpGrants { nodes { id clientName clientHost redirectHost identity { agentHandle } grantedBy { id } } } }",
        {},
        credential,
      )
    ).data!["mcpGrants"].nodes.filter(({ id }: any) => id === grantId);
  const shown = {
    id: grantId,
    clientName: "a host",
    clientHost: null,
    redirectHost: "127.0.0.1:41999",
    identity: { agentHandle: "scout" },
    grantedBy: { id: ours.memberUserId },
  };
  expect(await list(ours.member)).toEqual([shown]);
  expect(await list(ours.admin)).toEqual([shown]);
  expect(await list(theirs.admin)).toEqual([]);
  const end = (credential: Readonly<Record<string, string>>) =>
    parley.graphql(`mutation { endMcpGrant(input: { id: "${grantId}" }) { endedGrantId } }`, {}, credential);
  expect((await end(theirs.admin)).status).toBe(404);
  expect((await callMcp(parley, access)).status).toBe(200);
  expect((await end(ours.admin)).errors).toBeUndefined();
  expect((await callMcp(parley, access)).status).toBe(401);
  expect((await end(ours.admin)).status).toBe(404);
});

test("a member does not see or end what an admin gave", async () => {
  const { grantId } = await tokensFor(parley, ours.admin, scout.id);
  const { data } = await parley.graphql("{ mcpGrants { nodes { id } } }", {}, ours.member);
  expect(data!["mcpGrants"].nodes.map(({ id }: any) => id)).not.toContain(grantId);
  const mutation = `mutation { endMcpGrant(input: { id: "${grantId}" }) { endedGrantId } }`;
  expect((await parley.graphql(mutation, {}, ours.member)).status).toBe(404);
});

test("an application gives its tokens back, each of them with the same answer", async () => {
  for (const kind of ["access", "refresh"] as const) {
    const tokens = await tokensFor(parley, ours.admin, scout.id);
    const back = (token: string, clientId = tokens.clientId) =>
      postForm(parley, "/oauth/revoke", { token, client_id: clientId });
    const other = await back(tokens[kind], "https://other.example/client.json");
    expect([other.status, (await callMcp(parley, tokens.access)).status]).toEqual([200, 200]);
    expect((await back("nonsense")).status).toBe(200);
    expect((await back(tokens[kind])).status).toBe(200);
    expect((await callMcp(parley, tokens.access)).status).toBe(401);
  }
});
