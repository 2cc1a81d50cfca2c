import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Bot, LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import {
  type Answer,
  answerWith,
  hang,
  nobody,
  type Received,
  type Receiver,
  startReceiver,
} from "../../support/receiver.js";
import { clientOf, control } from "./support.js";

let slack: LocalSlack;
let receiver: Receiver;
let bot: Bot;

/** Answers the challenge, and events with this. */
const accepting =
  (then: Answer): Answer =>
  (request, response) => {
    const { type, challenge } = JSON.parse(request.body);
    if (type === "url_verification") answerWith(200, challenge)(request, response);
    else then(request, response);
  };

beforeAll(async () => {
  slack = await startLocalSlack({ retryDelays: [0, 0, 0], answerWithin: 300 });
  receiver = await startReceiver();
});
afterAll(async () => {
  await slack.close();
  await receiver.close();
});
beforeEach(async () => {
  slack.reset();
  receiver.answer = accepting(answerWith(200));
  bot = slack.addBot(slack.sample.workspaceId, { channels: [slack.sample.general] });
  await slack.postEvents(bot.app.id, receiver.url);
  (receiver.received as Received[]).length = 0;
});

const settled = () => vi.waitUntil(() => slack.pendingPosts === 0);
const say = (text: string, more: object = {}) =>
  slack.write({ channel: slack.sample.general, user: slack.sample.ada, text, ...more });

/** The events that arrived, when all have. */
async function events(): Promise<any[]> {
  await settled();
  return receiver.received.map(({ body }) => JSON.parse(body).event);
}

describe("an address for events", () => {
  it("is taken when it answers the challenge, as text or as JSON", async () => {
    receiver.answer = (request, response) =>
      answerWith(200, JSON.stringify({ challenge: JSON.parse(request.body).challenge }))(request, response);
    await slack.postEvents(bot.app.id, receiver.url);
    expect(slack.model.app(bot.app.id).requestUrl).toBe(receiver.url);
  });

  it.each([answerWith(200, "something else"), answerWith(500), hang])("is refused when it does not", async (answer) => {
    const { app } = slack.addBot(slack.sample.workspaceId);
    receiver.answer = answer;
    await expect(slack.postEvents(app.id, receiver.url)).rejects.toThrow("not verified");
    expect(app.requestUrl).toBeNull();
  });

  it("is on this machine", async () => {
    const configure = (url: unknown) => control(slack, "POST", "events", { app: bot.app.id, url });
    for (const url of ["https://evil.example/", "nonsense", 7, nobody]) expect((await configure(url)).status).toBe(422);
    expect((await configure(receiver.url)).status).toBe(200);
    expect((await configure(null)).status).toBe(200);
    expect((await control(slack, "POST", "events", { app: "A0", url: null })).status).toBe(404);
  });
});

describe("an event", () => {
  it("is signed over its exact bytes, and names the app, the workspace and the bot", async () => {
    const [begun, step] = [Math.floor(Date.now() / 1000), 60];
    const { ts } = say("Héllo");
    await settled();
    const [{ headers, body }] = receiver.received as [Received];
    const time = headers["x-slack-request-timestamp"] as string;
    const expected = createHmac("sha256", bot.app.signingSecret).update(`v0:${time}:${body}`).digest("hex");
    expect(headers["x-slack-signature"]).toBe(`v0=${expected}`);
    expect(Number(time)).toBeGreaterThanOrEqual(begun - step);
    expect(Number(time)).toBeLessThanOrEqual(Date.now() / 1000 + step);
    expect(headers["x-slack-retry-num"]).toBeUndefined();
    const { general, ada, workspaceId } = slack.sample;
    expect(JSON.parse(body)).toMatchObject({
      type: "event_callback",
      team_id: workspaceId,
      api_app_id: bot.app.id,
      event_id: expect.stringMatching(/^Ev/),
      event_time: expect.any(Number),
      authorizations: [{ team_id: workspaceId, user_id: bot.userId, is_bot: true }],
      event: { type: "message", channel: general, channel_type: "channel", user: ada, text: "Héllo", ts, event_ts: ts },
    });
  });

  it("is sent of what is written, changed and deleted, the bot's own too", async () => {
    const client = clientOf(slack, bot.token);
    const { ts } = await client.chat.postMessage({ channel: slack.sample.general, text: "One" });
    await client.chat.update({ channel: slack.sample.general, ts: ts!, text: "Two" });
    await client.chat.delete({ channel: slack.sample.general, ts: ts! });
    expect((await events()).toSorted((a, b) => Number(a.event_ts) - Number(b.event_ts))).toMatchObject([
      { type: "message", bot_id: bot.botId, text: "One" },
      { subtype: "message_changed", message: { ts, text: "Two" }, previous_message: { text: "One" } },
      { subtype: "message_deleted", deleted_ts: ts, previous_message: { text: "Two" } },
    ]);
  });

  it("is sent of reactions", async () => {
    const { general: channel, ada: user } = slack.sample;
    const { ts } = say("Hello");
    slack.react({ channel, user, ts, name: "eyes" });
    slack.react({ channel, user, ts, name: "eyes", remove: true });
    const item = { type: "message", channel, ts };
    const sent = (await events()).filter(({ type }) => type !== "message");
    expect(sent.toSorted((a, b) => Number(a.event_ts) - Number(b.event_ts))).toMatchObject([
      { type: "reaction_added", user, reaction: "eyes", item, item_user: user },
      { type: "reaction_removed", user, reaction: "eyes", item, item_user: user },
    ]);
  });

  it("is sent of files", async () => {
    const { general: channel, ada: user } = slack.sample;
    const { id } = slack.share({ channel, user, name: "a.txt", bytes: Buffer.from("a") });
    const sent = await events();
    expect(sent.find(({ type }) => type === "message")).toMatchObject({ subtype: "file_share", files: [{ id }] });
    expect(sent.find(({ type }) => type === "file_shared")).toMatchObject({
      file_id: id,
      user_id: user,
      channel_id: channel,
    });
  });

  it("is not sent of channels where the bot is not, nor without the scope", async () => {
    const { random, secrets, ada, general, workspaceId } = slack.sample;
    slack.write({ channel: random, user: ada, text: "elsewhere" });
    slack.write({ channel: secrets, user: ada, text: "hidden" });
    const mute = slack.addBot(workspaceId, { scopes: ["chat:write"], channels: [general] });
    mute.app.requestUrl = receiver.url;
    say("seen");
    expect((await events()).map(({ text }) => text)).toEqual(["seen"]);
  });

  it("is sent again with the same id when it is not accepted, and the fourth time is the last", async () => {
    receiver.answer = answerWith(500);
    say("Hello");
    await settled();
    expect(
      receiver.received.map(({ headers }) => [headers["x-slack-retry-num"], headers["x-slack-retry-reason"]]),
    ).toEqual([
      [undefined, undefined],
      ["1", "http_error"],
      ["2", "http_error"],
      ["3", "http_error"],
    ]);
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).event_id)).size).toBe(1);
  });

  it("is sent again when the answer is late or the connection breaks", async () => {
    receiver.answer = hang;
    say("Hello");
    await vi.waitUntil(() => receiver.received.length === 2);
    receiver.answer = answerWith(200);
    await settled();
    expect(receiver.received[1]!.headers["x-slack-retry-reason"]).toBe("http_timeout");
    slack.model.app(bot.app.id).requestUrl = nobody;
    say("Again");
    await settled();
  });

  it("is not sent again when the app says so", async () => {
    receiver.answer = answerWith(500, "", { "x-slack-no-retry": "1" });
    say("Hello");
    await settled();
    expect(receiver.received).toHaveLength(1);
  });
});
