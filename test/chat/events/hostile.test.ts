import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errorOf, rest } from "../../support/rest.js";
import { connect } from "../support/connect.js";
import { type Connected, EventScene } from "../support/event-scene.js";
import { messagePayload, signed } from "../support/signed.js";

// Wire contract chat 9.2: the address is open to everyone.
let scene: EventScene;
let connection: Connected;

beforeAll(async () => {
  scene = await EventScene.start({ environment: { CHAT_EVENTS_PER_MINUTE: "30", CHAT_EVENTS_MEBIBYTES: "1" } });
});
afterAll(() => scene?.close());
beforeEach(async () => {
  connection = await scene.connected();
  // What was refused before is forgotten.
  scene.clock.advance(120_000);
});

const event = (id = `Ev${randomUUID()}`, more: object = {}) => messagePayload(scene.slack.sample.workspaceId, id, more);
const address = (id: string) => `/api/v1/chat/connections/${id}/events`;

/** Posts a body to the letter. */
async function postText(text: string, headers = signed(connection.signingSecret, text, scene.clock.now())) {
  const init = { method: "POST", body: text, headers: { "content-type": "application/json", ...headers } };
  const response = await scene.parley.fetch(address(connection.id), init);
  return { status: response.status, text: await response.text() };
}

describe("a request that is not Slack's is refused, and says nothing of why", () => {
  test("whoever it is for, and whatever is wrong with it", async () => {
    const body = event();
    const withoutSecret = await scene.connected({});
    const ended = await scene.connected();
    const path = `/api/v1/chat/connections/${ended.id}/disconnect`;
    await rest(scene.parley, scene.organization.adminKey, "POST", path, {});
    const now = scene.clock.now();
    const old = new Date(now.getTime() - 301_000);
    const good = signed(connection.signingSecret, body, now);
    const cases: [id: string, headers: Record<string, string>][] = [
      [connection.id, signed("another-signing-secret", body, now)],
      [connection.id, signed(connection.signingSecret, event("EvOTHER"), now)],
      [connection.id, signed(connection.signingSecret, body, old)],
      [connection.id, { ...good, "x-slack-request-timestamp": String(Math.floor(now.getTime() / 1_000) + 1) }],
      [connection.id, { "x-slack-signature": good["x-slack-signature"]! }],
      [connection.id, {}],
      [withoutSecret.id, signed(withoutSecret.signingSecret, body, now)],
      [ended.id, signed(ended.signingSecret, body, now)],
      [(await scene.connected()).id, good],
      [randomUUID(), good],
      ["not-an-id", good],
    ];
    const answers = [];
    for (const [id, headers] of cases) {
      const { status, body: answer } = await rest(scene.parley, null, "POST", address(id), body, headers);
      const { request_id: _, ...said } = answer.error;
      answers.push(JSON.stringify([status, said]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("slack_signature_invalid");
    expect(await scene.events(connection)).toEqual([]);
  });

  test("once a connection has the bot of another app, the secret of the one before opens nothing", async () => {
    const { general, workspaceId } = scene.slack.sample;
    const bot = scene.slack.addBot(workspaceId, { channels: [general] });
    await connect(scene.parley, connection.agent.key, connection.agent.id, bot.token, {});
    expect(errorOf(await scene.post(connection, event()))).toEqual([401, "slack_signature_invalid"]);
  });

  test("a request that was recorded works once, and after five minutes not at all", async () => {
    const body = event();
    const headers = signed(connection.signingSecret, body, scene.clock.now());
    const again = () => rest(scene.parley, null, "POST", address(connection.id), body, headers);
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect(await scene.events(connection)).toHaveLength(1);
    scene.clock.advance(301_000);
    expect(errorOf(await again())).toEqual([401, "slack_signature_invalid"]);
  });

  test("a flood of wrong signatures is limited, and keeps out neither a right one nor another connection", async () => {
    const another = await scene.connected();
    const body = event();
    const wrong = signed("another-signing-secret", body, scene.clock.now());
    const codes = new Set<string>();
    for (let n = 0; n < 150 && !codes.has("rate_limited"); n += 1) {
      codes.add(errorOf(await rest(scene.parley, null, "POST", address(connection.id), body, wrong))[1]);
    }
    expect([...codes]).toEqual(["slack_signature_invalid", "rate_limited"]);
    expect((await scene.post(connection, body)).status).toBe(200);
    expect((await scene.post(another, body)).status).toBe(200);
    const path = address(another.id);
    expect(errorOf(await rest(scene.parley, null, "POST", path, body, wrong))).toEqual([
      401,
      "slack_signature_invalid",
    ]);
  });
});

describe("what arrives takes only so much storage", () => {
  const large = () => event(`Ev${randomUUID()}`, { text: randomBytes(29_000).toString("base64") });

  test("a long event counts as often as it is long", async () => {
    let taken = 0;
    while ((await scene.post(connection, large())).status === 200) taken += 1;
    expect(taken).toBe(3);
    scene.clock.advance(60_000);
    expect((await scene.post(connection, event())).status).toBe(200);
  });

  test("once an hour the oldest beyond the storage of a connection go, and nobody else's", async () => {
    const another = await scene.connected();
    await scene.post(another, event("EvANOTHER"));
    const ids = [];
    for (let n = 0; n < 36; n += 1) {
      const body = large() as { readonly event_id: string };
      ids.push(body.event_id);
      expect((await scene.post(connection, body)).status).toBe(200);
      scene.clock.advance(60_000);
    }
    scene.clock.advance(3_600_000);
    await scene.work();
    const kept = (await scene.events(connection)).map(({ slackEventId }) => slackEventId);
    expect(kept.length).toBeGreaterThan(15);
    expect(kept.length).toBeLessThan(30);
    expect(kept).toEqual(ids.toReversed().slice(0, kept.length));
    expect(await scene.eventIds(another)).toEqual(["EvANOTHER"]);
  });
});

describe("a signed body is no reason to trust it", () => {
  test("one that is too large is refused", async () => {
    expect((await postText(JSON.stringify(event("EvBIG", { text: "a".repeat(1_100_000) })))).status).toBe(413);
    expect(await scene.events(connection)).toEqual([]);
  });

  test.each(["", "{", "null", "[]", '"text"', "token=x&team_id=T1"])("%j is no event", async (text) => {
    expect((await postText(text)).status).toBe(400);
  });

  test("one that nests a hundred thousand times costs nothing and stores what it says", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const text = JSON.stringify(event("EvDEEP")).replace('"token":"local"', `"token":${deep}`);
    const within = JSON.stringify(event("EvDEEPER")).replace('"text":"Hello"', `"text":${deep},"files":[${deep}]`);
    for (const one of [text, within]) expect((await postText(one)).status).toBe(200);
    expect(await scene.eventIds(connection)).toEqual(["EvDEEP", "EvDEEPER"]);
  });

  test("one whose keys repeat is read once: what is checked is what is stored", async () => {
    const { workspaceId } = scene.slack.sample;
    const good = JSON.stringify(event("EvFIRST"));
    const foreign = good
      .replace("{", `{"team_id":"${workspaceId}",`)
      .replace(/"team_id":"(\w+)","api/, '"team_id":"T0FOREIGN","api');
    expect((await postText(foreign)).status).toBe(200);
    expect(await scene.events(connection)).toEqual([]);
    const twice = good.replace('"event_id":"EvFIRST"', '"event_id":"EvA","event_id":"EvB"');
    expect((await postText(twice)).status).toBe(200);
    expect(await scene.events(connection)).toMatchObject([{ slackEventId: "EvB" }]);
  });

  test("an event of another workspace is not stored", async () => {
    expect((await scene.post(connection, messagePayload("T0FOREIGN", "EvFOREIGN"))).status).toBe(200);
    expect((await scene.post(connection, { ...event(), team_id: { $ne: null } })).status).toBe(200);
    expect(await scene.events(connection)).toEqual([]);
  });

  test("texts that PostgreSQL does not hold are stored without what it does not hold", async () => {
    expect((await scene.post(connection, event("EvNUL", { text: "a\0b\ud800c" }))).status).toBe(200);
    expect((await scene.events(connection))[0].message.text).toBe("a\ufffdb\ufffdc");
  });

  test("beyond the rate of a connection events are refused; sent again, they are all there", async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `EvFLOOD${n}`);
    let left = ids;
    const statuses = new Set<number>();
    while (left.length > 0) {
      const refused: string[] = [];
      for (const id of left) {
        const answer = await scene.post(connection, event(id));
        statuses.add(answer.status);
        if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        if (answer.status !== 200) refused.push(id);
      }
      left = refused;
      scene.clock.advance(60_000);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(await scene.eventIds(connection)).toEqual(ids.toSorted());
  });
});
