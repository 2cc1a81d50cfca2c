import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeOrganization } from "../../support/org.js";
import { startTestParley } from "../../support/parley.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { EventScene, type Installed, nextEvent } from "../support/event-scene.js";
import { messagePayload, signed } from "../support/signed.js";

// Wire contract chat 9.2 for the app that users install: one address for all of its workspaces, open to everyone.
let scene: EventScene;
let connection: Installed;

beforeAll(async () => {
  const environment = { CHAT_EVENTS_PER_MINUTE: "30", CHAT_INSTALLS_PER_ADDRESS_PER_MINUTE: "100000" };
  scene = await EventScene.start({ installs: true, environment });
});
afterAll(() => scene?.close());
beforeEach(async () => {
  connection = await scene.installed();
  // What was refused before is forgotten.
  scene.clock.advance(120_000);
});

const path = "/api/v1/chat/events";
const sample = () => scene.slack.sample;

/** A message of the installed app. */
function event(id = `Ev${randomUUID()}`, { team = sample().workspaceId, app = sample().appId } = {}): object {
  return messagePayload(team, id, {}, app);
}

interface HowPosted {
  readonly secret?: string;
  readonly at?: Date;
  readonly to?: string;
}

function post(body: unknown, { secret = sample().signingSecret, at = scene.clock.now(), to = path }: HowPosted = {}) {
  return rest(scene.parley, null, "POST", to, body, signed(secret, body, at));
}

/** Posts with a wrong signature until that is not listened to any more. */
async function flood(to: string): Promise<void> {
  let answer: RestAnswer;
  do answer = await post(event(), { to, secret: "another-signing-secret" });
  while (answer.status === 401);
  expect(errorOf(answer)).toEqual([429, "rate_limited"]);
}

describe("whoever installed the app gets what happens in the workspace", () => {
  test("Slack verifies the address by its challenge, and one post reaches the agents of all organizations live", async () => {
    const stranger = await scene.installed(await makeOrganization(scene.parley.services));
    await scene.slack.postEvents(sample().appId, `${scene.parley.url}${path}`);
    const streams = [await scene.follow(connection), await scene.follow(stranger)];
    const { ts } = scene.write("Where are the numbers?");
    const told = [await nextEvent(streams[0]!), await nextEvent(streams[1]!)].map(({ event: one }) => one);
    for (const one of told) {
      expect(one).toMatchObject({ type: "MESSAGE", messageTs: ts, message: { text: "Where are the numbers?" } });
    }
    expect(told[0].slackEventId).toBe(told[1].slackEventId);
    await expect.poll(() => scene.slack.pendingPosts).toBe(0);
    await scene.slack.postEvents(sample().appId, null);
    for (const stream of streams) await stream.stop();
    for (const one of [connection, stranger]) expect(await scene.events(one)).toHaveLength(1);
  });

  test.each(["chat", "slack"])("at /api/v1/%s/events, once for each, however often it is sent", async (spelling) => {
    const another = await scene.installed();
    const body = event();
    for (let n = 0; n < 3; n += 1) {
      const answer = await post(body, { to: `/api/v1/${spelling}/events` });
      expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    }
    for (const one of [connection, another]) expect(await scene.events(one)).toHaveLength(1);
  });

  test("an event is stored for all of them or for none: what was not accepted is sent again", async () => {
    const another = await scene.installed();
    const { writer } = scene.parley.services.database.request;
    await writer.$executeRawUnsafe(`
      create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await writer.$executeRawUnsafe(`
      create trigger refuse_event before insert on chat_event for each row
      when (new.connection_id = '${another.id}') execute function refuse_event()`);
    const body = event();
    expect((await post(body)).status).toBeGreaterThanOrEqual(500);
    expect(await scene.events(connection)).toEqual([]);
    await writer.$executeRawUnsafe("drop trigger refuse_event on chat_event");
    expect((await post(body)).status).toBe(200);
    for (const one of [connection, another]) expect(await scene.events(one)).toHaveLength(1);
  });

  test("a connection that has ended gets nothing, nor does one whose token Slack no longer accepts", async () => {
    const [ended, expired] = [await scene.installed(), await scene.installed()];
    const { adminKey } = scene.organization;
    await rest(scene.parley, adminKey, "POST", `/api/v1/chat/connections/${ended.id}/disconnect`, {});
    scene.slack.fault("users.list", { kind: "error", error: "token_expired" });
    const users = await rest(scene.parley, expired.agent.key, "GET", `/api/v1/chat/connections/${expired.id}/users`);
    expect(errorOf(users)).toEqual([409, "connection_reauthorization_required"]);
    expect((await post(event())).status).toBe(200);
    const stored = await Promise.all([connection, ended, expired].map(async (one) => (await scene.events(one)).length));
    expect(stored).toEqual([1, 0, 0]);
  });

  test("who comes after a hundred others gets it too", async () => {
    const { writer, reader } = scene.parley.services.database.request;
    await copyConnection(connection, 100);
    const last = await scene.installed();
    const body = event();
    expect((await post(body)).status).toBe(200);
    expect(await scene.events(last)).toHaveLength(1);
    const id = (body as { readonly event_id: string }).event_id;
    const stored = await reader.$queryRaw<{ count: bigint }[]>`
      select count(*) from chat_event where slack_event_id = ${id}`;
    expect(Number(stored[0]!.count)).toBeGreaterThanOrEqual(102);
    await writer.$executeRaw`update chat_connection set status = 'disconnected', app_id = null where created_at = '2020-01-01'`;
  });

  test("of another workspace, of another app or of none, and for a token that somebody brought, nothing is stored", async () => {
    const brought = await scene.connected();
    const unnamed = { ...event(), api_app_id: undefined };
    for (const body of [
      event("EvA", { team: "T0FOREIGN" }),
      event("EvB", { app: "A0FOREIGN" }),
      event("EvC", { app: brought.appId }),
      unnamed,
    ]) {
      const answer = await post(body);
      expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    }
    expect(await scene.events(connection)).toEqual([]);
    expect((await post(event("EvD"))).status).toBe(200);
    expect(await scene.eventIds(connection)).toEqual(["EvD"]);
    expect(await scene.events(brought)).toEqual([]);
  });
});

describe("whoever removed the app from the workspace gets nothing any more", () => {
  const at = () => Math.floor(scene.clock.now().getTime() / 1_000);
  const said = (more: object, time = at()) => ({ ...event(), event_time: time, event: more });
  const statusOf = async ({ id, agent }: Installed): Promise<string> =>
    (await rest(scene.parley, agent.key, "GET", `/api/v1/chat/connections/${id}`)).body.status;

  test.each([
    ["app_uninstalled", () => ({ type: "app_uninstalled" })],
    ["tokens_revoked", () => ({ type: "tokens_revoked", tokens: { bot: [sample().botUserId] } })],
  ])("after %s its token is erased, and what the next organization installs it for is not for it", async (_, told) => {
    const another = await scene.installed(await makeOrganization(scene.parley.services));
    expect((await post(said(told()))).status).toBe(200);
    for (const one of [connection, another]) expect(await statusOf(one)).toBe("reauthorization_required");
    scene.clock.advance(5_000);
    await scene.installAgain(another.agent);
    expect((await post(event())).status).toBe(200);
    expect(await scene.events(connection)).toEqual([]);
    expect(await scene.events(another)).toHaveLength(1);
  });

  test("one that comes late ends nothing that was installed since, nor does one of another app, workspace or bot", async () => {
    const before = at() - 300;
    const { workspaceId, botUserId } = sample();
    for (const body of [
      said({ type: "app_uninstalled" }, before),
      said({ type: "tokens_revoked", tokens: { bot: ["U0FOREIGN"], oauth: [botUserId] } }),
      said({ type: "tokens_revoked", tokens: { bot: botUserId } }),
      { ...said({ type: "app_uninstalled" }), team_id: "T0FOREIGN" },
      { ...said({ type: "app_uninstalled" }), api_app_id: "A0FOREIGN" },
      { ...said({ type: "app_uninstalled" }), event_time: undefined, team_id: workspaceId },
    ]) {
      expect((await post(body)).status).toBe(200);
    }
    expect(await statusOf(connection)).toBe("connected");
  });
});

/** As many connections like this one, each with an identity of its own. */
async function copyConnection({ id }: Installed, count: number): Promise<void> {
  await scene.parley.services.database.request.writer.$executeRaw`
    with owner as (
      select i as one from identity i join chat_connection c on c.identity_id = i.id where c.id = ${id}::uuid
    ), copied as (
      insert into identity select (jsonb_populate_record(o.one,
        jsonb_build_object('id', gen_random_uuid(), 'live_handle', 'copy-' || n))).*
      from owner o, generate_series(1, ${count}::int) n returning id
    )
    insert into chat_connection select (jsonb_populate_record(c,
      jsonb_build_object('id', gen_random_uuid(), 'identity_id', copied.id, 'created_at', '2020-01-01'))).*
    from chat_connection c, copied where c.id = ${id}::uuid`;
}

describe("the address is open to everyone", () => {
  test("whatever is wrong with a request, and without the setting, the answer is the same", async () => {
    const brought = await scene.connected();
    const body = event();
    const now = scene.clock.now();
    const good = signed(sample().signingSecret, body, now);
    const cases: Record<string, string>[] = [
      signed("another-signing-secret", body, now),
      signed(brought.signingSecret, body, now),
      signed(sample().signingSecret, event("EvOTHER"), now),
      signed(sample().signingSecret, body, new Date(now.getTime() - 301_000)),
      { "x-slack-signature": good["x-slack-signature"]! },
      {},
    ];
    const said = ({ status, body: { error } }: RestAnswer) => {
      const { request_id: _, docs_url: __, ...more } = error;
      return JSON.stringify([status, more]);
    };
    const answers = [];
    for (const headers of cases) answers.push(said(await rest(scene.parley, null, "POST", path, body, headers)));
    const without = await startTestParley({ clock: scene.clock });
    const challenge = { type: "url_verification", challenge: "c" };
    for (const one of [body, challenge]) {
      const headers = signed(sample().signingSecret, one, now);
      answers.push(said(await rest(without, null, "POST", path, one, headers)));
    }
    await without.close();
    // The secret of the app is none of a connection that has its own.
    answers.push(said(await post(body, { to: `/api/v1/chat/connections/${brought.id}/events` })));
    answers.push(said(await post(body, { to: `/api/v1/chat/connections/${connection.id}/events` })));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("slack_signature_invalid");
    expect(await scene.events(connection)).toEqual([]);
  });

  test("one that is too large is refused, and so is what is no event", async () => {
    const large = { ...event(), text: "a".repeat(1_100_000) };
    expect((await post(large)).status).toBe(413);
    for (const text of ["", "{", "null", "[]", "payload=x"]) {
      const headers = {
        "content-type": "application/json",
        ...signed(sample().signingSecret, text, scene.clock.now()),
      };
      expect((await scene.parley.fetch(path, { method: "POST", body: text, headers })).status).toBe(400);
    }
  });

  test("a flood of wrong signatures keeps out no right one: others may make Slack's servers post wrongly here", async () => {
    await flood(path);
    expect((await post(event())).status).toBe(200);
  });
});

describe("nobody keeps away what the app gets for others", () => {
  test("by wrong signatures at the address of a connection: Slack's servers post there too", async () => {
    await flood(`/api/v1/chat/connections/${connection.id}/events`);
    expect((await post(event("EvHEARD"))).status).toBe(200);
    expect(await scene.eventIds(connection)).toEqual(["EvHEARD"]);
  });

  test("by posting to a connection of one's own as much as it takes", async () => {
    const { agent, id } = await scene.installed();
    const secret = "chosen-by-whoever-connects";
    const bot = { identity_id: agent.id, bot_token: sample().botToken, signing_secret: secret };
    expect((await rest(scene.parley, agent.key, "POST", "/api/v1/chat/connections", bot)).status).toBe(200);
    await scene.installAgain(agent);
    const to = `/api/v1/chat/connections/${id}/events`;
    let status = 200;
    while (status === 200) ({ status } = await post(event(), { to, secret }));
    expect(status).toBe(429);
    expect((await post(event("EvSHARED"))).status).toBe(200);
    expect(await scene.eventIds(connection)).toEqual(["EvSHARED"]);
    expect(await scene.eventIds({ agent, id })).toContain("EvSHARED");
  });
});

test("beyond the rate of a connection events are refused; sent again, they are all there", async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `EvFLOOD${n}`);
  let left = ids;
  const statuses = new Set<number>();
  while (left.length > 0) {
    const refused: string[] = [];
    for (const id of left) {
      const { status } = await post(event(id));
      statuses.add(status);
      if (status !== 200) refused.push(id);
    }
    left = refused;
    scene.clock.advance(60_000);
  }
  expect([...statuses]).toEqual([200, 429]);
  expect(await scene.eventIds(connection)).toEqual(ids.toSorted());
});
