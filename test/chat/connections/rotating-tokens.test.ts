import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { atOnce } from "../../support/at-once.js";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { tokenSeconds } from "../../../examples/slack/model/tokens.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { install, installing, startInstall } from "../support/install.js";

// Tokens that end (wire contract chat 10, 10.2), over two processes on one database.
const clock = new ManualClock();
let slack: LocalSlack;
let database: TestDatabase;
let parley: TestParley;
let second: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let one: string;

beforeAll(async () => {
  slack = await startLocalSlack({ now: () => clock.now().getTime() });
  database = await createTestDatabase();
  const environment = {
    ...installing(slack),
    DATABASE_URL: database.url,
    CHAT_CONNECTS_PER_MINUTE: "10000",
    CHAT_INSTALLS_PER_ADDRESS_PER_MINUTE: "10000",
    CHAT_READS_PER_MINUTE: "10000",
  };
  parley = await startTestParley({ clock, environment });
  second = await startTestParley({ clock, environment });
  organization = await makeOrganization(parley.services);
});
afterAll(async () => {
  await second?.close();
  await parley?.close();
  await database?.drop();
  await slack?.close();
});
beforeEach(async () => {
  slack.reset();
  slack.model.app(slack.sample.appId).rotatesTokens = true;
  agent = await makeAgent(parley.services, organization, `chatter-${randomUUID().slice(0, 8)}`);
  await install(await startInstall(parley, agent.key, { identity_id: agent.id }));
  const listed = await rest(parley, agent.key, "GET", `/api/v1/chat/connections?identity_id=${agent.id}`);
  one = `/api/v1/chat/connections/${listed.body.connections[0].id}`;
});

const read = (server = parley) => rest(server, agent.key, "GET", `${one}/users`);
const status = async () => (await rest(parley, agent.key, "GET", one)).body.status as string;
const write = async () => {
  const body = { conversation_id: slack.sample.general, text: "Hello" };
  const headers = { "idempotency-key": randomUUID() };
  return (await rest(parley, agent.key, "POST", `${one}/messages`, body, headers)).body;
};
/** Calls beside the one that installed the app. */
const refreshes = () => slack.calls("oauth.v2.access").slice(1);
/** Moves the clock to so many seconds before the token ends. */
const leave = (seconds: number) => clock.advance((tokenSeconds - seconds) * 1_000);

test("a token is renewed when it has less than ten minutes left, and not before", async () => {
  leave(601);
  expect([(await read()).status, refreshes().length]).toEqual([200, 0]);
  clock.advance(2_000);
  expect([(await read()).status, refreshes().length]).toEqual([200, 1]);
  expect(refreshes()).toMatchObject([{ arguments: { grant_type: "refresh_token" }, outcome: "ok" }]);
  leave(601);
  expect([(await read()).status, refreshes().length]).toEqual([200, 1]);
});

test("a token that has ended is renewed before a write, and again twelve hours later", async () => {
  for (const count of [1, 2]) {
    leave(-1);
    expect((await write()).status).toBe("sent");
    expect(refreshes()).toHaveLength(count);
  }
  expect(await status()).toBe("connected");
});

test("twenty readers of two processes renew a token that has ended once, and all are answered", async () => {
  leave(-1);
  const answers = await atOnce(20, (n) => read(n % 2 === 0 ? parley : second));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(refreshes()).toHaveLength(1);
});

test("while the old token lives, a renewal that fails for the moment costs nobody anything", async () => {
  leave(300);
  slack.fault("oauth.v2.access", { kind: "status", status: 503 });
  expect([(await read()).status, await status()]).toEqual([200, "connected"]);
  expect([(await read()).status, refreshes().length]).toEqual([200, 2]);
});

test("a token that has ended and cannot be renewed now is not shown to Slack", async () => {
  leave(-1);
  slack.fault("oauth.v2.access", { kind: "drop" }, 2);
  expect(errorOf(await read())).toEqual([502, "slack_unavailable"]);
  expect(await write()).toMatchObject({ status: "failed", error_code: "slack_unreachable" });
  expect([slack.calls("users.list").length, slack.calls("chat.postMessage").length]).toEqual([0, 0]);
  expect([(await read()).status, await status()]).toEqual([200, "connected"]);
});

test("a renewal that Slack refuses requires a new authorization, which keeps the connection's id", async () => {
  leave(300);
  slack.fault("oauth.v2.access", { kind: "error", error: "invalid_refresh_token" });
  expect(errorOf(await read())).toEqual([409, "connection_reauthorization_required"]);
  expect(await status()).toBe("reauthorization_required");
  expect(errorOf(await read())).toEqual([409, "connection_not_connected"]);
  await install(await startInstall(parley, agent.key, { identity_id: agent.id }));
  expect([(await read()).status, await status()]).toEqual([200, "connected"]);
});

test("a token that Slack has given out is stored although the database refuses it at first", async () => {
  const { writer } = parley.services.database.jobs;
  for (const statement of [
    "create sequence refusals",
    `create function refuse_token() returns trigger language plpgsql as
     $$ begin if nextval('refusals') <= 2 then raise exception 'busy'; end if; return new; end $$`,
    `create trigger refuse_token before update on chat_connection for each row
     when (new.sealed_token is distinct from old.sealed_token) execute function refuse_token()`,
  ]) {
    await writer.$executeRawUnsafe(statement);
  }
  clock.advance(tokenSeconds * 1_000);
  expect((await read()).status).toBe(200);
  expect(await status()).toBe("connected");
  await writer.$executeRawUnsafe("drop trigger refuse_token on chat_connection");
  expect((await read()).status).toBe(200);
  expect(refreshes()).toHaveLength(1);
});

test("a mistake in the app's settings costs no connection its tokens", async () => {
  leave(300);
  slack.fault("oauth.v2.access", { kind: "error", error: "bad_client_secret" });
  expect([(await read()).status, await status()]).toEqual([200, "connected"]);
});

test("if Slack renewed the token and its answer was lost, the old one is used, then a new authorization is required", async () => {
  leave(300);
  slack.fault("oauth.v2.access", { kind: "ok_then_drop" });
  expect([(await read()).status, await status()]).toEqual([200, "connected"]);
  // The refresh token was good once.
  expect((await read()).status).toBe(409);
  expect(await status()).toBe("reauthorization_required");
  expect(refreshes().map(({ outcome }) => outcome)).toEqual(["ok", "invalid_refresh_token"]);
});

test.each([
  ["a read", () => read()],
  ["a write", () => write()],
])("%s with a token that Slack has ended requires a new authorization", async (_, act) => {
  const [held] = [...slack.model.tokens.values()].filter(({ refreshToken }) => refreshToken !== null);
  slack.revoke(held!.token);
  await act();
  expect(await status()).toBe("reauthorization_required");
});

test("a disconnect erases both tokens, and Slack ends the one that the app got", async () => {
  const [held] = [...slack.model.tokens.values()].filter(({ refreshToken }) => refreshToken !== null);
  await rest(parley, organization.adminKey, "POST", `${one}/disconnect`, {});
  const rows = await parley.services.database.request.reader.$queryRaw<unknown[]>`
    select 1 from chat_connection where identity_id = ${agent.id}::uuid and (sealed_token is not null
      or sealed_refresh_token is not null or token_ends_at is not null)`;
  expect(rows).toEqual([]);
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  expect([held!.isRevoked, slack.calls("auth.revoke").length]).toEqual([true, 1]);
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  expect(slack.calls("auth.revoke")).toHaveLength(1);
});

test("Slack is asked again when it could not be reached, and a deleted identity's token is ended too", async () => {
  const [held] = [...slack.model.tokens.values()].filter(({ refreshToken }) => refreshToken !== null);
  slack.fault("auth.revoke", { kind: "drop" });
  await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agent.handle}`);
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  expect(held!.isRevoked).toBe(false);
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  expect(held!.isRevoked).toBe(true);
});

test("a bot that another identity works by lives on, and so does what was connected again", async () => {
  slack.model.app(slack.sample.appId).rotatesTokens = false;
  const peer = await makeAgent(parley.services, organization, `peer-${randomUUID().slice(0, 8)}`);
  await install(await startInstall(parley, peer.key, { identity_id: peer.id }));
  await rest(parley, organization.adminKey, "POST", `${one}/disconnect`, {});
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  expect(slack.calls("auth.revoke")).toEqual([]);
});
