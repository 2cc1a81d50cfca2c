import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { clientOf, failureOf, refusalOf } from "./support.js";

let slack: LocalSlack;
let now = Date.parse("2026-03-01T09:00:00Z");
beforeAll(async () => {
  slack = await startLocalSlack({ now: () => now });
});
afterAll(() => slack.close());
beforeEach(() => slack.reset());

const channel = () => slack.sample.general;
const post = async (text = "Hello", more: object = {}) =>
  (await clientOf(slack).chat.postMessage({ channel: channel(), text, ...more })).ts!;
const general = () => slack.model.channel(channel());
const message = (ts: string) => general().messages.get(ts)!;

describe("the token", () => {
  it("says who it is and what it may do", async () => {
    const answer = await clientOf(slack).auth.test();
    const { workspaceId, botUserId } = slack.sample;
    expect(answer).toMatchObject({ ok: true, team: "Analytical Engines", team_id: workspaceId, user_id: botUserId });
    expect(answer.bot_id).toMatch(/^B/);
    expect((answer as any).response_metadata.scopes).toContain("pins:write");
  });

  it("of a person has no bot", async () => {
    const token = slack.addUserToken(slack.sample.ada);
    expect(await clientOf(slack, token).auth.test()).not.toHaveProperty("bot_id");
  });

  it.each([
    ["", "not_authed"],
    ["xoxb-nobody", "invalid_auth"],
  ])("%j is refused", async (token, word) => {
    expect(await refusalOf(clientOf(slack, token).auth.test())).toBe(word);
  });

  it("of an app is not one of a member", async () => {
    expect(await refusalOf(clientOf(slack, slack.sample.appToken).auth.test())).toBe("not_allowed_token_type");
  });

  it("that is revoked is refused from then on", async () => {
    const client = clientOf(slack);
    expect(await client.auth.revoke({ test: true })).toMatchObject({ revoked: false });
    expect(await client.auth.revoke()).toMatchObject({ revoked: true });
    expect(await refusalOf(client.auth.test())).toBe("token_revoked");
  });

  it("of a bot that was removed is refused", async () => {
    slack.model.user(slack.sample.botUserId).deleted = true;
    expect(await refusalOf(clientOf(slack).auth.test())).toBe("account_inactive");
  });

  it("without the scope is told which one it lacks, and what it has", async () => {
    const { token } = slack.addBot(slack.sample.workspaceId, { scopes: ["users:read"], channels: [channel()] });
    const error = await failureOf(clientOf(slack, token).chat.postMessage({ channel: channel(), text: "Hi" }));
    expect(error.data).toMatchObject({
      error: "missing_scope",
      needed: "chat:write",
      provided: "users:read",
      response_metadata: { scopes: ["users:read"], acceptedScopes: ["chat:write"] },
    });
  });

  it("an unknown method is said to be unknown", async () => {
    expect(await refusalOf(clientOf(slack).apiCall("chat.sing"))).toBe("unknown_method");
  });
});

describe("a message", () => {
  it("is posted as the bot", async () => {
    const answer = await clientOf(slack).chat.postMessage({ channel: channel(), text: "Hello" });
    expect(answer).toMatchObject({ channel: channel(), message: { text: "Hello", user: slack.sample.botUserId } });
    expect(answer.ts).toMatch(/^\d{10}\.\d{6}$/);
  });

  it("is a reply to the first message of its thread", async () => {
    const first = await post();
    const reply = await post("One", { thread_ts: first });
    const second = await post("Two", { thread_ts: reply });
    expect(message(second).threadTs).toBe(first);
  });

  it("to a user opens a direct message", async () => {
    const { channel: id } = await clientOf(slack).chat.postMessage({ channel: slack.sample.ada, text: "Hello" });
    expect(slack.model.channel(id!).kind).toBe("im");
  });

  it("is refused where the bot is not, and what it cannot see is not there", async () => {
    const client = clientOf(slack);
    const say = (id: string, more = {}) => client.chat.postMessage({ channel: id, text: "Hi", ...more });
    expect(await refusalOf(say(slack.sample.random))).toBe("not_in_channel");
    expect(await refusalOf(say(slack.sample.secrets))).toBe("channel_not_found");
    expect(await refusalOf(say("C0NOWHERE"))).toBe("channel_not_found");
    expect(await refusalOf(say(slack.addWorkspace().generalId))).toBe("channel_not_found");
    expect(await refusalOf(say(channel(), { text: "" }))).toBe("no_text");
    expect(await refusalOf(say(channel(), { text: "x".repeat(40_001) }))).toBe("msg_too_long");
    expect(await refusalOf(say(channel(), { thread_ts: "1.000000" }))).toBe("thread_not_found");
    message(await post()).isSystem = true;
    const note = [...general().messages.keys()].at(-1);
    expect(await refusalOf(say(channel(), { thread_ts: note }))).toBe("cannot_reply_to_message");
    general().postingRestricted = true;
    expect(await refusalOf(say(channel()))).toBe("restricted_action");
    general().isArchived = true;
    expect(await refusalOf(say(channel()))).toBe("is_archived");
  });

  it("is changed, and shows that it was", async () => {
    const ts = await post();
    const answer = await clientOf(slack).chat.update({ channel: channel(), ts, text: "Goodbye" });
    expect(answer).toMatchObject({ ts, text: "Goodbye", message: { edited: { user: slack.sample.botUserId } } });
  });

  it("is not changed when it is another's, is gone, is old, or its channel is frozen", async () => {
    const client = clientOf(slack);
    const change = (ts: string, text = "New") => client.chat.update({ channel: channel(), ts, text });
    const others = slack.write({ channel: channel(), user: slack.sample.ada, text: "Mine" }).ts;
    expect(await refusalOf(change(others))).toBe("cant_update_message");
    expect(await refusalOf(change("1.000000"))).toBe("message_not_found");
    const ts = await post();
    expect(await refusalOf(change(ts, ""))).toBe("no_text");
    expect(await refusalOf(change(ts, "x".repeat(40_001)))).toBe("msg_too_long");
    slack.model.workspace(slack.sample.workspaceId).editSeconds = 60;
    now += 61_000;
    expect(await refusalOf(change(ts))).toBe("edit_window_closed");
    general().isArchived = true;
    expect(await refusalOf(change(ts))).toBe("is_inactive");
  });

  it("is deleted once, by who wrote it", async () => {
    const client = clientOf(slack);
    const ts = await post();
    const others = slack.write({ channel: channel(), user: slack.sample.ada, text: "Mine" }).ts;
    expect(await refusalOf(client.chat.delete({ channel: channel(), ts: others }))).toBe("cant_delete_message");
    expect(await client.chat.delete({ channel: channel(), ts })).toMatchObject({ channel: channel(), ts });
    expect(await refusalOf(client.chat.delete({ channel: channel(), ts }))).toBe("message_not_found");
  });

  it("has an address", async () => {
    const ts = await post();
    const { permalink } = await clientOf(slack).chat.getPermalink({ channel: channel(), message_ts: ts });
    expect(permalink).toBe(`${slack.url}/analytical-engines/archives/${channel()}/p${ts.replace(".", "")}`);
  });
});

describe("reactions", () => {
  const add = (timestamp: string, name = "eyes") =>
    clientOf(slack).reactions.add({ channel: channel(), timestamp, name });
  const remove = (timestamp: string, name = "eyes") =>
    clientOf(slack).reactions.remove({ channel: channel(), timestamp, name });

  it("are added once, read, and removed once", async () => {
    const ts = await post();
    await add(ts, ":eyes:");
    expect(await refusalOf(add(ts))).toBe("already_reacted");
    slack.react({ channel: channel(), user: slack.sample.ada, ts, name: "eyes" });
    const { message: read } = await clientOf(slack).reactions.get({ channel: channel(), timestamp: ts, full: true });
    expect(read!.reactions).toEqual([{ name: "eyes", count: 2, users: [slack.sample.botUserId, slack.sample.ada] }]);
    await remove(ts);
    expect(await refusalOf(remove(ts))).toBe("no_reaction");
    expect(message(ts).reactions).toEqual([{ name: "eyes", users: [slack.sample.ada] }]);
  });

  it("of another skin, and of the workspace's own making", async () => {
    const ts = await post();
    slack.model.workspace(slack.sample.workspaceId).emoji.add("parley");
    await add(ts, "wave::skin-tone-3");
    await add(ts, "parley");
    expect(message(ts).reactions.map(({ name }) => name)).toEqual(["wave::skin-tone-3", "parley"]);
  });

  it("are refused with Slack's words", async () => {
    const ts = await post();
    expect(await refusalOf(add(ts, "no-such-emoji"))).toBe("invalid_name");
    expect(await refusalOf(remove(ts, "no-such-emoji"))).toBe("invalid_name");
    expect(await refusalOf(add("1.000000"))).toBe("message_not_found");
    expect(await refusalOf(remove("1.000000"))).toBe("message_not_found");
    expect(await refusalOf(add("yesterday"))).toBe("bad_timestamp");
    expect(await refusalOf(remove("yesterday"))).toBe("bad_timestamp");
    message(ts).threadLocked = true;
    expect(await refusalOf(add(ts))).toBe("thread_locked");
    expect(await refusalOf(remove(ts))).toBe("thread_locked");
    message(ts).threadLocked = false;
    message(ts).isSystem = true;
    expect(await refusalOf(add(ts))).toBe("not_reactable");
    general().isArchived = true;
    expect(await refusalOf(add(ts))).toBe("is_archived");
  });

  it("name the first fifty people, and all where all are asked for; the count is of all", async () => {
    const ts = await post();
    const users = Array.from({ length: 60 }, (_, index) => `U${index}`);
    message(ts).reactions.push({ name: "tada", users });
    const read = async (full: boolean) => {
      const { message: shown } = await clientOf(slack).reactions.get({ channel: channel(), timestamp: ts, full });
      return shown!.reactions![0];
    };
    expect(await read(false)).toEqual({ name: "tada", count: 60, users: users.slice(0, 50) });
    expect(await read(true)).toEqual({ name: "tada", count: 60, users });
  });

  it("are refused where the bot is not", async () => {
    const { random, secrets, ada } = slack.sample;
    const client = clientOf(slack);
    const [seen, hidden] = [random, secrets].map((id) => slack.write({ channel: id, user: ada, text: "Hi" }).ts);
    const react = (id: string, timestamp: string) => client.reactions.add({ channel: id, timestamp, name: "eyes" });
    expect(await refusalOf(react(random, seen!))).toBe("no_access");
    expect(await refusalOf(react(secrets, hidden!))).toBe("channel_not_found");
  });

  it("have an end: emoji of one person, and emoji of all", async () => {
    const ts = await post();
    const own = slack.model.workspace(slack.sample.workspaceId).emoji;
    for (let index = 0; index < 51; index++) own.add(`e${index}`);
    for (let index = 0; index < 23; index++)
      message(ts).reactions.push({ name: `e${index}`, users: [slack.sample.botUserId] });
    expect(await refusalOf(add(ts, "e23"))).toBe("too_many_reactions");
    message(ts).reactions.length = 0;
    for (let index = 0; index < 50; index++)
      message(ts).reactions.push({ name: `e${index}`, users: [slack.sample.ada] });
    expect(await refusalOf(add(ts, "e50"))).toBe("too_many_emoji");
    await add(ts, "e49");
  });
});

describe("pins", () => {
  const add = (timestamp: string) => clientOf(slack).pins.add({ channel: channel(), timestamp });
  const remove = (timestamp: string) => clientOf(slack).pins.remove({ channel: channel(), timestamp });

  it("are added once, listed, and removed once", async () => {
    const ts = await post();
    await add(ts);
    expect(await refusalOf(add(ts))).toBe("already_pinned");
    const { items } = await clientOf(slack).pins.list({ channel: channel() });
    expect(items).toMatchObject([
      { type: "message", channel: channel(), created_by: slack.sample.botUserId, message: { ts, text: "Hello" } },
    ]);
    await remove(ts);
    expect(await refusalOf(remove(ts))).toBe("no_pin");
  });

  it("go with their message", async () => {
    const ts = await post();
    await add(ts);
    await clientOf(slack).chat.delete({ channel: channel(), ts });
    expect((await clientOf(slack).pins.list({ channel: channel() })).items).toEqual([]);
  });

  it("are refused with Slack's words", async () => {
    const ts = await post();
    expect(await refusalOf(add("1.000000"))).toBe("message_not_found");
    expect(await refusalOf(remove("1.000000"))).toBe("message_not_found");
    expect(await refusalOf(add("now"))).toBe("bad_timestamp");
    expect(await refusalOf(remove("now"))).toBe("bad_timestamp");
    const { random, secrets, ada } = slack.sample;
    const elsewhere = slack.write({ channel: random, user: ada, text: "Hi" }).ts;
    const pins = clientOf(slack).pins;
    expect(await refusalOf(pins.add({ channel: random, timestamp: elsewhere }))).toBe("not_in_channel");
    expect(await refusalOf(pins.list({ channel: random }))).toBe("not_in_channel");
    expect(await refusalOf(pins.list({ channel: secrets }))).toBe("channel_not_found");
    message(ts).isSystem = true;
    expect(await refusalOf(add(ts))).toBe("not_pinnable");
    message(ts).isSystem = false;
    for (let index = 0; index < 100; index++) general().pins.push({ ts: "0", userId: ada, created: 0 });
    expect(await refusalOf(add(ts))).toBe("too_many_pins");
    general().pinningRestricted = true;
    expect(await refusalOf(add(ts))).toBe("restricted_action");
    expect(await refusalOf(remove(ts))).toBe("restricted_action");
  });
});
