import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, rest } from "../../support/rest.js";
import { everyWrite } from "../support/every-write.js";
import { messagePayload, signed } from "../support/signed.js";
import { type Connected, EventScene } from "../support/event-scene.js";

let scene: EventScene;
beforeAll(async () => {
  scene = await EventScene.start({
    environment: { CHAT_WRITES_PER_MINUTE: "100000", CHAT_READS_PER_MINUTE: "100000" },
  });
});
afterAll(() => scene?.close());

type Who = Pick<Connected, "agent">;
const of = ({ agent }: Who, more = "") => `/api/v1/identities/${agent.handle}${more}`;
const asAdmin = (method: string, path: string, body?: unknown) =>
  rest(scene.parley, scene.organization.adminKey, method, path, body);
const add = (who: Who, action: string, target: string, more: object = {}) =>
  asAdmin("POST", of(who, "/slack-contact-rules"), { action, match_target: target, ...more });
const setMode = (who: Who, modes: object) => asAdmin("PATCH", of(who), modes);
const user = () => {
  const { workspaceId } = scene.slack.sample;
  const { id } = scene.slack.addUser(workspaceId, { name: `person-${String(++count)}`, realName: "A person" });
  return { id, name: `${workspaceId}:${id}` };
};
let count = 0;
const at = (connection: Connected, path: string) => `/api/v1/chat/connections/${connection.id}${path}`;
const read = (connection: Connected, path: string, key = connection.agent.key) =>
  rest(scene.parley, key, "GET", at(connection, path));
const write = (connection: Connected, method: string, path: string, body?: unknown, key = `key-${String(++count)}`) =>
  rest(scene.parley, connection.agent.key, method, at(connection, path), body, { "idempotency-key": key });
const say = (connection: Connected, more: object) => {
  scene.clock.advance(1_000);
  const id = `EvRULE${String(++count)}`;
  const { workspaceId } = scene.slack.sample;
  return scene.post(
    connection,
    messagePayload(workspaceId, id, { ts: `1712345999.${String(100_000 + count)}`, ...more }, connection.appId),
  );
};
const texts = async (connection: Connected) => (await scene.events(connection)).map(({ message }) => message?.text);

describe("the rules", () => {
  it("are kept with their direction, widened, changed on one side and removed", async () => {
    const desk = await scene.connected();
    const created = await add(desk, "block", "T1ABC:U1ABC", { direction: "inbound" });
    expect([created.status, created.body]).toMatchObject([
      201,
      { action: "block", match_type: "exact_user", match_target: "T1ABC:U1ABC", direction: "inbound", contact: null },
    ]);
    const widened = await add(desk, "block", "T1ABC:U1ABC", { direction: "outbound" });
    expect([widened.status, widened.body.id, widened.body.direction]).toEqual([201, created.body.id, "both"]);
    const again = await add(desk, "block", "T1ABC:U1ABC");
    expect(errorOf(again)).toEqual([409, "duplicate_contact_rule"]);
    const one = of(desk, `/slack-contact-rules/${created.body.id}`);
    const divided = await asAdmin("PATCH", one, { action: "allow", apply_to: "outbound" });
    expect(divided.body).toMatchObject({ action: "allow", direction: "outbound" });
    expect((await asAdmin("GET", of(desk, "/slack-contact-rules?direction=inbound"))).body).toMatchObject([
      { action: "block", direction: "inbound" },
    ]);
    expect((await asAdmin("GET", `/api/v1/slack/contact-rules?agent_identity_id=${desk.agent.id}`)).body).toHaveLength(
      2,
    );
    expect((await asAdmin("DELETE", one)).status).toBe(204);
    const workspace = await add(desk, "allow", "T1ABC", { match_type: "workspace" });
    expect(workspace.body).toMatchObject({ match_type: "workspace", match_target: "T1ABC" });
    for (const target of ["U1ABC", "T1ABC", "", "%:_"]) {
      expect((await add(desk, "allow", target)).status).toBe(422);
    }
  });

  it("end with their identity", async () => {
    const desk = await scene.connected();
    await add(desk, "block", "T1ABC:U2ABC");
    await setMode(desk, { slack_filter_mode: "whitelist" });
    expect((await asAdmin("DELETE", of(desk))).status).toBe(204);
    const left = await asAdmin("GET", `/api/v1/chat/contact-rules?agent_identity_id=${desk.agent.id}`);
    expect(left.body).toEqual([]);
  });
});

describe("the modes", () => {
  it("are in every answer, one for both directions or one for each", async () => {
    const desk = await scene.connected();
    const modes = async () => {
      const { body } = await asAdmin("GET", of(desk));
      return [body.slack_filter_mode, body.slack_inbound_filter_mode, body.slack_outbound_filter_mode];
    };
    expect(await modes()).toEqual(["blacklist", "blacklist", "blacklist"]);
    const changed = await setMode(desk, { slack_inbound_filter_mode: "whitelist" });
    expect(changed.body).toMatchObject({ slack_filter_mode: "blacklist", slack_inbound_filter_mode: "whitelist" });
    await setMode(desk, { slack_filter_mode: "whitelist" });
    expect(await modes()).toEqual(["whitelist", "whitelist", "whitelist"]);
    for (const wrong of [
      { slack_filter_mode: null },
      { slack_filter_mode: "whitelist", slack_inbound_filter_mode: "whitelist" },
    ]) {
      expect((await setMode(desk, wrong)).status).toBe(422);
    }
    const own = await rest(scene.parley, desk.agent.key, "PATCH", of(desk), { slack_filter_mode: "blacklist" });
    expect(errorOf(own)).toEqual([403, "admin_required"]);
  });
});

describe("what arrives", () => {
  it.each([
    ["blacklist", "block", "inbound", false],
    ["blacklist", "block", "outbound", true],
    ["whitelist", "allow", "inbound", true],
    ["whitelist", "allow", "outbound", false],
  ] as const)("under a %s, %s %s: it is kept: %s", async (mode, action, direction, kept) => {
    const [desk, person] = [await scene.connected(), user()];
    await setMode(desk, { slack_filter_mode: mode });
    await add(desk, action, person.name, { direction });
    expect((await say(desk, { user: person.id, text: "Hello" })).status).toBe(200);
    expect(await texts(desk)).toEqual(kept ? ["Hello"] : []);
  });

  it("is judged by the workspace that somebody belongs to", async () => {
    const [desk, person] = [await scene.connected(), user()];
    await add(desk, "block", "TOTHERS", { match_type: "workspace" });
    await say(desk, { user: person.id, text: "from here" });
    await say(desk, { user: person.id, text: "from there", user_team: "TOTHERS" });
    await say(desk, { user: person.id, text: "from there, too", user_profile: { team: "TOTHERS" } });
    expect(await texts(desk)).toEqual(["from here"]);
  });

  it("hides changed messages, reactions and what bots write, by the rules about whoever did it", async () => {
    const [desk, person] = [await scene.connected(), user()];
    await add(desk, "block", person.name);
    await add(desk, "block", `${scene.slack.sample.workspaceId}:B0BLOCKED`);
    await say(desk, {
      subtype: "message_changed",
      message: { user: person.id, text: "changed", ts: "1712345678.000200" },
    });
    await say(desk, {
      type: "reaction_added",
      user: person.id,
      reaction: "eyes",
      item: { channel: "C1", ts: "1712345678.000300" },
    });
    await say(desk, { user: undefined, subtype: "bot_message", bot_id: "B0BLOCKED", text: "by a bot" });
    await say(desk, { user: undefined, subtype: "bot_message", bot_id: "B0OTHER", text: "by another bot" });
    expect(await texts(desk)).toEqual(["by another bot"]);
  });

  it("is not kept for one that blocks, and is for another", async () => {
    const [desk, lab, person] = [await scene.connected(), await scene.connected(), user()];
    await add(desk, "block", person.name);
    for (const one of [desk, lab]) await say(one, { user: person.id, text: "to both" });
    expect([await texts(desk), await texts(lab)]).toEqual([[], ["to both"]]);
  });

  it("of buttons that somebody presses is judged, too", async () => {
    const [desk, person] = [await scene.connected(), user()];
    await add(desk, "block", person.name);
    const payload = JSON.stringify({
      type: "block_actions",
      api_app_id: desk.appId,
      team: { id: scene.slack.sample.workspaceId },
      user: { id: person.id, team_id: scene.slack.sample.workspaceId, username: "someone" },
      container: { channel_id: "C0000000001", message_ts: "1712345678.000100" },
      actions: [{ action_id: "go", action_ts: "1712345678.000900", type: "button", value: "yes" }],
    });
    const body = `payload=${encodeURIComponent(payload)}`;
    const headers = {
      ...signed(desk.signingSecret, body, scene.clock.now()),
      "content-type": "application/x-www-form-urlencoded",
    };
    const posted = await fetch(`${scene.parley.url}${at(desk, "/interactions")}`, { method: "POST", headers, body });
    expect(posted.status).toBe(200);
    expect(await scene.events(desk)).toEqual([]);
  });
});

describe("what is read from Slack", () => {
  it("shows an agent nothing of blocked people, and an admin everything", async () => {
    const [desk, person] = [await scene.connected(), user()];
    const { general: channel, ada } = scene.slack.sample;
    const hidden = scene.slack.write({ channel, user: person.id, text: "a secret plan" });
    scene.slack.write({ channel, user: ada, text: "a known plan" });
    const file = scene.slack.share({ channel, user: person.id, name: "plan.txt", bytes: Buffer.from("plan") });
    await add(desk, "block", person.name, { direction: "inbound" });
    const messages = `/conversations/${channel}/messages`;
    const seen = async (path: string, key?: string) =>
      JSON.stringify((await read(desk, path, key)).body).includes("a secret plan");
    for (const path of [`${messages}?limit=100`, `${messages}/${hidden.ts}/context`, `${messages}/${hidden.ts}`]) {
      expect([path, await seen(path)]).toEqual([path, false]);
      expect([path, await seen(path, scene.organization.adminKey)]).toEqual([path, true]);
    }
    expect((await read(desk, `${messages}/${hidden.ts}`)).status).toBe(404);
    expect(JSON.stringify((await read(desk, messages)).body)).toContain("a known plan");
    for (const path of [`/files/${file.id}`, `/files/${file.id}/content`]) {
      expect([path, (await read(desk, path)).status]).toEqual([path, 404]);
      expect((await read(desk, path, scene.organization.adminKey)).status).toBe(200);
    }
  });
});

describe("what is sent", () => {
  const open = async (desk: Connected, ...users: string[]) =>
    rest(scene.parley, desk.agent.key, "POST", at(desk, "/conversations"), { user_ids: users });

  it("is refused to blocked people in direct messages, however many they have", async () => {
    const [desk, person, friend] = [await scene.connected(), user(), user()];
    const alone = (await open(desk, person.id)).body.id;
    const together = (await open(desk, person.id, friend.id)).body.id;
    const other = (await open(desk, friend.id)).body.id;
    await add(desk, "block", person.name, { direction: "outbound" });
    for (const conversation of [alone, together, person.id]) {
      const refused = await write(desk, "POST", "/messages", { conversation_id: conversation, text: "Hello" });
      expect(errorOf(refused)).toEqual([403, "recipient_blocked"]);
      expect(refused.body.detail).toMatchObject({ address: person.name, reason: "rule" });
    }
    expect(errorOf(await open(desk, person.id))).toEqual([403, "recipient_blocked"]);
    const sent = await write(desk, "POST", "/messages", { conversation_id: other, text: "Hello" });
    expect([sent.status, sent.body.status]).toEqual([200, "sent"]);
  });

  it("is judged in a channel by its workspaces and by who is mentioned", async () => {
    const [desk, person] = [await scene.connected(), user()];
    const { general, workspaceId } = scene.slack.sample;
    await add(desk, "block", person.name);
    const post = async (text: string) => write(desk, "POST", "/messages", { conversation_id: general, text });
    expect((await post("Hello, all")).body.status).toBe("sent");
    expect(errorOf(await post(`Hello, <@${person.id}>`))).toEqual([403, "recipient_blocked"]);
    await setMode(desk, { slack_outbound_filter_mode: "whitelist" });
    const refused = await post("Hello, all");
    expect(errorOf(refused)).toEqual([403, "recipient_blocked"]);
    expect(refused.body.detail).toMatchObject({ address: workspaceId, reason: "filter_mode", matched_rule_id: null });
    await add(desk, "allow", workspaceId, { match_type: "workspace" });
    expect((await post("Hello, all")).body.status).toBe("sent");
  });

  it("is judged whatever the write is, except where it takes something back", async () => {
    const desk = await scene.connected();
    const { general, workspaceId } = scene.slack.sample;
    const { ts } = scene.slack.write({ channel: general, user: desk.botUserId, text: "Hello" });
    await add(desk, "block", workspaceId, { match_type: "workspace", direction: "outbound" });
    const silent = ["message_delete", "reaction_remove", "pin_remove", "conversation_join", "conversation_leave"];
    for (const [kind, { method, path, body }] of Object.entries(everyWrite(general, ts))) {
      const answer = await write(desk, method, path, body);
      if (silent.includes(kind)) expect([kind, answer.status]).toEqual([kind, 200]);
      else expect([kind, ...errorOf(answer)]).toEqual([kind, 403, "recipient_blocked"]);
    }
    const file = { conversation_id: general, filename: "a.txt", content_base64: "aGk=" };
    expect(errorOf(await write(desk, "POST", "/files", file))).toEqual([403, "recipient_blocked"]);
  });

  it("is judged again when a stream is continued, by the rules about whom it is shown to", async () => {
    const [desk, person] = [await scene.connected(), user()];
    const { general, workspaceId } = scene.slack.sample;
    const { ts } = scene.slack.write({ channel: general, user: desk.botUserId, text: "Hello" });
    const chunks = [{ type: "plan_update", title: "Prepare the summary" }];
    const streams = `/conversations/${general}/streams`;
    const begun = { thread_ts: ts, recipient_user_id: person.id, recipient_team_id: workspaceId, chunks };
    const stream = `${streams}/${(await write(desk, "POST", streams, begun)).body.id}`;
    expect((await write(desk, "POST", `${stream}/append`, { chunks })).body.status).toBe("succeeded");
    const { id } = (await add(desk, "block", person.name, { direction: "outbound" })).body;
    for (const path of ["append", "stop"]) {
      expect(errorOf(await write(desk, "POST", `${stream}/${path}`, { chunks }))).toEqual([403, "recipient_blocked"]);
    }
    expect(errorOf(await write(desk, "POST", streams, begun))).toEqual([403, "recipient_blocked"]);
    await asAdmin("DELETE", of(desk, `/slack-contact-rules/${id}`));
    await setMode(desk, { slack_outbound_filter_mode: "whitelist" });
    await add(desk, "allow", workspaceId, { match_type: "workspace" });
    expect((await write(desk, "POST", `${stream}/append`, { chunks })).body.status).toBe("succeeded");
    await add(desk, "block", person.name, { direction: "outbound" });
    expect(errorOf(await write(desk, "POST", `${stream}/append`, { chunks }))).toEqual([403, "recipient_blocked"]);
    // It says nothing new.
    expect((await write(desk, "POST", `${stream}/stop`, { chunks: [] })).body.status).toBe("succeeded");
  });

  it("uses up no key when it is refused, and a repeat of what was sent gets that", async () => {
    const [desk, person] = [await scene.connected(), user()];
    const conversation = (await open(desk, person.id)).body.id;
    const post = async (key: string) =>
      write(desk, "POST", "/messages", { conversation_id: conversation, text: "Once" }, key);
    const sent = await post("sent-before");
    const { id } = (await add(desk, "block", person.name)).body;
    expect(await post("sent-before")).toMatchObject({ status: 200, body: { id: sent.body.id, status: "sent" } });
    expect(errorOf(await post("refused"))).toEqual([403, "recipient_blocked"]);
    await asAdmin("DELETE", of(desk, `/slack-contact-rules/${id}`));
    expect((await post("refused")).body.status).toBe("sent");
  });

  it("fails when Slack does not say to whom it goes, and nothing is sent", async () => {
    const [desk, person] = [await scene.connected(), user()];
    await add(desk, "block", person.name);
    const { general } = scene.slack.sample;
    scene.slack.fault("conversations.info", { kind: "error", error: "channel_not_found" });
    const failed = await write(desk, "POST", "/messages", { conversation_id: general, text: "never sent" });
    expect([failed.status, failed.body.status, failed.body.error_code]).toEqual([200, "failed", "channel_not_found"]);
    scene.slack.fault("conversations.info", { kind: "status", status: 503 });
    const unavailable = await write(desk, "POST", "/messages", { conversation_id: general, text: "never sent" });
    expect([unavailable.body.status, unavailable.body.error_code]).toEqual(["failed", "slack_unreachable"]);
    const { body } = await read(desk, `/conversations/${general}/messages?limit=100`, scene.organization.adminKey);
    expect(JSON.stringify(body)).not.toContain("never sent");
  });
});

it("explains who may write and be written to", async () => {
  const [desk, person] = [await scene.connected(), user()];
  await add(desk, "block", person.name, { direction: "inbound" });
  await add(desk, "block", "TOTHERS", { match_type: "workspace" });
  const ask = async (who: string, direction: string) => {
    const query = `query ($u: String!, $h: String!, $d: ContactDirection) {
      chatAdmission(user: $u, agentHandle: $h, direction: $d) { allowed step rule { matchTarget } path { step outcome } } }`;
    const { data } = await scene.parley.graphql(query, { u: who, h: desk.agent.handle, d: direction }, desk.agent.key);
    const { allowed, step, rule } = data!["chatAdmission"];
    return [allowed, step, rule?.matchTarget ?? null];
  };
  expect(await ask(person.name, "INBOUND")).toEqual([false, "user_rule", person.name]);
  expect(await ask(person.name, "OUTBOUND")).toEqual([true, "filter_mode", null]);
  expect(await ask("TOTHERS:U1ABC", "OUTBOUND")).toEqual([false, "workspace_rule", "TOTHERS"]);
});
