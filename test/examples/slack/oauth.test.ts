import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { clientOf, refusalOf } from "./support.js";

let slack: LocalSlack;
let now = Date.parse("2026-03-01T09:00:00Z");
beforeAll(async () => {
  slack = await startLocalSlack({ now: () => now });
});
afterAll(() => slack.close());
beforeEach(() => slack.reset());

const redirect_uri = "http://127.0.0.1:9/callback";

/** Where the authorize page sends a browser. */
async function authorize(more: Record<string, string> = {}) {
  const { clientId: client_id } = slack.sample;
  const query = new URLSearchParams({ client_id, scope: "chat:write,users:read", state: "s", redirect_uri, ...more });
  const answer = await fetch(`${slack.url}/oauth/v2/authorize?${query.toString()}`, { redirect: "manual" });
  const location = answer.headers.get("location");
  return { status: answer.status, body: await answer.text(), back: location === null ? null : new URL(location) };
}

const codeOf = async (more = {}) => (await authorize(more)).back!.searchParams.get("code")!;
const access = (more: object) => {
  const { clientId: client_id, clientSecret: client_secret } = slack.sample;
  return clientOf(slack, "").oauth.v2.access({ client_id, client_secret, redirect_uri, ...more } as never);
};

it("the page approves at once, and the code becomes a bot token", async () => {
  const { status, back } = await authorize();
  expect([status, back!.origin + back!.pathname, back!.searchParams.get("state")]).toEqual([302, redirect_uri, "s"]);
  const answer = await access({ code: back!.searchParams.get("code") });
  const { workspaceId, appId, botUserId } = slack.sample;
  expect(answer).toMatchObject({
    ok: true,
    app_id: appId,
    token_type: "bot",
    bot_user_id: botUserId,
    team: { id: workspaceId, name: "Analytical Engines" },
    enterprise: null,
  });
  expect(answer.scope!.split(",")).toContain("chat:write");
  expect(answer).not.toHaveProperty("refresh_token");
  expect((await clientOf(slack, answer.access_token).auth.test()).team_id).toBe(workspaceId);
});

it("a new app of another workspace gets the scopes that were asked for, and no more", async () => {
  const workspace = slack.addWorkspace({ name: "Other" });
  const { clientId: client_id, clientSecret: client_secret } = slack.addApp();
  const code = await codeOf({ client_id, team: workspace.id });
  const answer = await access({ client_id, client_secret, code });
  expect(answer).toMatchObject({ scope: "chat:write,users:read", team: { id: workspace.id } });
});

it("the person may choose another workspace than the link names", async () => {
  slack.model.chosenWorkspaceId = slack.addWorkspace({ name: "Other" }).id;
  const answer = await access({ code: await codeOf({ team: slack.sample.workspaceId }) });
  expect(answer.team!.name).toBe("Other");
});

it("the person may decline", async () => {
  slack.model.app(slack.sample.appId).isDeclined = true;
  const { back } = await authorize();
  expect(Object.fromEntries(back!.searchParams)).toEqual({ error: "access_denied", state: "s" });
});

it.each<Record<string, string>>([
  { client_id: "nobody" },
  { scope: "" },
  { scope: "chat write <b>" },
  { redirect_uri: "https://evil.example/" },
  { redirect_uri: "javascript:alert(1)" },
  { redirect_uri: "nonsense" },
])("the page sends nobody anywhere with %j", async (more) => {
  const { status, back } = await authorize(more);
  expect([status, back]).toEqual([400, null]);
});

it("a code is good once, for its app and its address, and not for long", async () => {
  const code = await codeOf();
  expect(await refusalOf(access({ code, client_id: "nobody" }))).toBe("invalid_client_id");
  expect(await refusalOf(access({ code, client_secret: "wrong" }))).toBe("bad_client_secret");
  const other = slack.addApp();
  const stolen = access({ code, client_id: other.clientId, client_secret: other.clientSecret });
  expect(await refusalOf(stolen)).toBe("invalid_code");
  expect(await refusalOf(access({ code, redirect_uri: "http://127.0.0.1:9/other" }))).toBe("bad_redirect_uri");
  await access({ code });
  expect(await refusalOf(access({ code }))).toBe("code_already_used");
  expect(await refusalOf(access({ code: "nothing" }))).toBe("invalid_code");
  const old = await codeOf();
  now += 11 * 60_000;
  expect(await refusalOf(access({ code: old }))).toBe("code_expired");
});

it("the client may also show its secret as HTTP does", async () => {
  const { clientId, clientSecret } = slack.sample;
  const answer = await fetch(`${slack.apiUrl}oauth.v2.access`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
    body: new URLSearchParams({ code: await codeOf(), redirect_uri }),
  });
  expect(await answer.json()).toMatchObject({ ok: true });
});

it("a token that rotates ends after twelve hours, and a refresh token renews it once", async () => {
  const app = slack.addApp({ rotatesTokens: true });
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  const first = await access({ ...client, code: await codeOf(client) });
  expect(first).toMatchObject({ expires_in: 43_200 });
  now += 43_200_000;
  expect(await refusalOf(clientOf(slack, first.access_token).auth.test())).toBe("token_expired");
  const refresh = { ...client, grant_type: "refresh_token", refresh_token: first.refresh_token };
  const second = await access(refresh);
  expect(second).toMatchObject({ bot_user_id: first.bot_user_id, expires_in: 43_200 });
  expect((await clientOf(slack, second.access_token).auth.test()).ok).toBe(true);
  expect(await refusalOf(access(refresh))).toBe("invalid_refresh_token");
  expect(await refusalOf(access({ ...client, grant_type: "password" }))).toBe("invalid_grant_type");
});

it("no call shows a secret to who looks at the calls", async () => {
  const code = await codeOf();
  const { access_token: token } = await access({ code });
  const shown = JSON.stringify(slack.calls());
  for (const secret of [code, token!, slack.sample.clientSecret]) expect(shown).not.toContain(secret);
});
