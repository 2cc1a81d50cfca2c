import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { requestedScopes } from "../../../subgraphs/chat/installations/rules/requested-scopes.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { install, installing, startInstall, Visitor } from "../support/install.js";

// Wire contract chat 10 and 10.2, row by row, through real sockets.
const clock = new ManualClock();
let slack: LocalSlack;
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  slack = await startLocalSlack({ now: () => clock.now().getTime() });
  const environment = {
    ...installing(slack),
    CORS_ORIGINS: "https://console.example.com",
    CHAT_CONNECTS_PER_MINUTE: "10000",
    CHAT_INSTALLS_PER_ADDRESS_PER_MINUTE: "10000",
  };
  parley = await startTestParley({ clock, environment });
  organization = await makeOrganization(parley.services);
});
afterAll(async () => {
  await parley?.close();
  await slack?.close();
});
beforeEach(async () => {
  slack.reset();
  agent = await makeAgent(parley.services, organization, `chatter-${randomUUID().slice(0, 8)}`);
});

const start = (more: { workspace_id?: string; return_url?: string } = {}) =>
  startInstall(parley, agent.key, { identity_id: agent.id, ...more });
const connections = async () =>
  (await rest(parley, agent.key, "GET", `/api/v1/chat/connections?identity_id=${agent.id}`)).body;
const page = (section: string) => `${parley.url}/chat/installation#${section}`;
const exchanges = () => slack.calls("oauth.v2.access").length;

test("setup: whoever may see connections is told that the app can be installed", async () => {
  expect(await connections()).toMatchObject({ connections: [], installation_available: true });
});

test.each(["chat", "slack"])("start: /api/v1/%s/installations gives a link for fifteen minutes", async (spelling) => {
  const { status, body } = await rest(parley, agent.key, "POST", `/api/v1/${spelling}/installations`, {
    identity_id: agent.id,
    workspace_id: null,
    return_url: null,
  });
  expect([status, body]).toEqual([
    200,
    {
      authorization_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/chat\/install\/[\w-]{43}$/),
      expires_at: new Date(clock.now().getTime() + 15 * 60_000).toISOString(),
    },
  ]);
});

test("browser: the link sets a cookie that only our addresses get, and leads to Slack's page", async () => {
  const visitor = new Visitor();
  const { status, headers, to } = await visitor.open(await start({ workspace_id: slack.sample.workspaceId }));
  const url = new URL(to);
  expect([status, url.origin + url.pathname]).toEqual([302, `${slack.url}/oauth/v2/authorize`]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: slack.sample.clientId,
    scope: requestedScopes.join(","),
    state: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${parley.url}/api/v1/chat/oauth/callback`,
    team: slack.sample.workspaceId,
  });
  expect(headers.get("set-cookie")).toMatch(
    /^parley-chat-installation=[\w-]{43}; Path=\/api\/v1\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
  );
  // Who reads the state in an address does not know the cookie.
  expect(visitor.cookie).not.toContain(url.searchParams.get("state"));
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

test("the page says how it ended under the house's policy, and is the same for everybody", async () => {
  const answer = await parley.fetch("/chat/installation");
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'; script-src 'self'");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(await answer.text()).toContain("The workspace is connected.");
});

test("callback, store: the code becomes a connection with what Slack granted", async () => {
  expect(await install(await start())).toBe(page("connected"));
  const { connections: all } = await connections();
  expect(all).toEqual([
    {
      id: expect.any(String),
      identity_id: agent.id,
      workspace_id: slack.sample.workspaceId,
      workspace_name: "Analytical Engines",
      bot_user_id: slack.sample.botUserId,
      status: "connected",
      scopes: expect.arrayContaining([...requestedScopes]),
      generation: 1,
      created_at: clock.now().toISOString(),
    },
  ]);
  const users = await rest(parley, agent.key, "GET", `/api/v1/chat/connections/${all[0].id}/users`);
  expect(users.status).toBe(200);
});

test("both spellings of the browser's addresses do the same", async () => {
  const visitor = new Visitor();
  const back = await visitor.approve((await start()).replace("/chat/", "/slack/"));
  expect((await visitor.open(back.replace("/chat/", "/slack/"))).to).toBe(page("connected"));
});

test("finish: the browser goes to the page that was named, of this server or of an origin of CORS_ORIGINS", async () => {
  for (const returnUrl of ["https://console.example.com/chat?done=1", `${parley.url}/explorer`]) {
    expect(await install(await start({ return_url: returnUrl }))).toBe(returnUrl);
  }
});

test("finish: what is not connected ends on our page, whatever page was named", async () => {
  slack.model.app(slack.sample.appId).isDeclined = true;
  expect(await install(await start({ return_url: `${parley.url}/explorer` }))).toBe(page("declined"));
});

test("callback: a user who declines is told so, and the link is over", async () => {
  slack.model.app(slack.sample.appId).isDeclined = true;
  const link = await start();
  expect(await install(link)).toBe(page("declined"));
  slack.model.app(slack.sample.appId).isDeclined = false;
  expect((await new Visitor().open(link)).to).toBe(page("invalid"));
  expect([(await connections()).connections, exchanges()]).toEqual([[], 0]);
});

test("checks: the token of another workspace than was asked for is ended, and nothing is connected", async () => {
  const other = slack.addWorkspace({ name: "Other" });
  slack.model.chosenWorkspaceId = other.id;
  expect(await install(await start({ workspace_id: slack.sample.workspaceId }))).toBe(page("workspace"));
  expect((await connections()).connections).toEqual([]);
  expect(slack.calls("auth.revoke")).toMatchObject([{ outcome: "ok" }]);
});

test("checks: a bot that another identity works by is not ended with it", async () => {
  expect(await install(await start())).toBe(page("connected"));
  const [{ id }] = (await connections()).connections;
  const peer = await makeAgent(parley.services, organization, `peer-${randomUUID().slice(0, 8)}`);
  const wrong = await startInstall(parley, peer.key, { identity_id: peer.id, workspace_id: "TELSEWHERE" });
  expect(await install(wrong)).toBe(page("workspace"));
  expect(slack.calls("auth.revoke")).toEqual([]);
  expect((await rest(parley, agent.key, "GET", `/api/v1/chat/connections/${id}/users`)).status).toBe(200);
});

test.each([
  ["an error of Slack's", { kind: "error", error: "invalid_code" } as const, "refused=invalid_code"],
  ["a broken connection", { kind: "drop" } as const, "slack"],
  ["a lost answer", { kind: "ok_then_drop" } as const, "slack"],
  ["an HTTP error", { kind: "status", status: 503 } as const, "slack"],
  ["a page of a proxy", { kind: "html" } as const, "slack"],
  ["too many calls", { kind: "ratelimit", retryAfter: 7 } as const, "slack"],
])("callback: after %s the page says so, and nothing is connected", async (_, fault, section) => {
  slack.fault("oauth.v2.access", fault);
  expect(await install(await start())).toBe(page(section));
  expect((await connections()).connections).toEqual([]);
});

test("an installation takes no longer than fifteen minutes, before Slack and after", async () => {
  const visitor = new Visitor();
  const [early, late] = [await start(), await start()];
  const back = await visitor.approve(early);
  clock.advance(15 * 60_000);
  expect((await visitor.open(back)).to).toBe(page("invalid"));
  expect((await new Visitor().open(late)).to).toBe(page("invalid"));
  expect(exchanges()).toBe(0);
});

test("what was connected before keeps its id and gets the new scopes", async () => {
  const { token } = slack.addBot(slack.sample.workspaceId, { scopes: ["chat:write"] });
  const made = await rest(parley, agent.key, "POST", "/api/v1/chat/connections", {
    identity_id: agent.id,
    bot_token: token,
  });
  const one = `/api/v1/chat/connections/${made.body.id}`;
  await rest(parley, organization.adminKey, "POST", `${one}/disconnect`, {});
  expect(await install(await start())).toBe(page("connected"));
  const renewed = await rest(parley, agent.key, "GET", one);
  expect(renewed.body).toMatchObject({ id: made.body.id, status: "connected", bot_user_id: slack.sample.botUserId });
  expect(renewed.body.scopes).toContain("users:read");
});

test("an identity that is deleted meanwhile gets no connection, and its link ends", async () => {
  const visitor = new Visitor();
  const back = await visitor.approve(await start());
  await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agent.handle}`);
  expect((await visitor.open(back)).to).toBe(page("invalid"));
  expect(exchanges()).toBe(0);
});

test.each([
  ["workspace_id", "T 1"],
  ["workspace_id", "t01"],
  ["return_url", "https://evil.example/"],
  ["return_url", "https://console.example.com.evil.example/"],
  ["return_url", "https://console.example.com@evil.example/"],
  ["return_url", "https://user@console.example.com/"],
  ["return_url", "http://console.example.com/"],
  ["return_url", "https://console.example.com/#top"],
  ["return_url", "//console.example.com/"],
  ["return_url", "/explorer"],
  ["return_url", "javascript:alert(1)"],
  ["return_url", "https://console.example.com/\r\nSet-Cookie: a=b"],
  ["return_url", "https:\\\\evil.example\\@console.example.com/"],
  ["return_url", `https://console.example.com/${"a".repeat(2_048)}`],
])("a start with %s %j is refused, and nothing is begun", async (name, value) => {
  const answer = await rest(parley, agent.key, "POST", "/api/v1/chat/installations", {
    identity_id: agent.id,
    [name]: value,
  });
  expect(errorOf(answer)).toEqual([422, "validation_failed"]);
  expect(answer.body.detail[0].loc).toEqual(["body", name]);
});

test("without the app's settings nothing can be started, and the list says so", async () => {
  const plain = await startTestParley({ environment: { CHAT_SLACK_API_URL: slack.apiUrl } });
  try {
    const ours = await makeOrganization(plain.services);
    const { id } = await makeAgent(plain.services, ours, `chatter-${randomUUID().slice(0, 8)}`);
    const listed = await rest(plain, ours.adminKey, "GET", `/api/v1/chat/connections?identity_id=${id}`);
    expect(listed.body.installation_available).toBe(false);
    const refused = await rest(plain, ours.adminKey, "POST", "/api/v1/chat/installations", { identity_id: id });
    expect(errorOf(refused)).toEqual([409, "installation_unavailable"]);
    expect((await new Visitor().open(`${plain.url}/api/v1/chat/install/${"A".repeat(43)}`)).to).toBe(
      `${plain.url}/chat/installation#invalid`,
    );
  } finally {
    await plain.close();
  }
});
