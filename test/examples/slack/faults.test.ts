import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { clientOf, control, failureOf } from "./support.js";

let slack: LocalSlack;
beforeAll(async () => {
  slack = await startLocalSlack();
});
afterAll(() => slack.close());
beforeEach(() => slack.reset());

const post = (timeout?: number) =>
  clientOf(slack, undefined, timeout).chat.postMessage({ channel: slack.sample.general, text: "Hello" });
const written = () =>
  [...slack.model.channel(slack.sample.general).messages.values()].filter(({ text }) => text === "Hello").length;

describe("what Slack's client makes of each fault", () => {
  it("a connection that breaks after the work is a request error, and the work is done", async () => {
    slack.fault("chat.postMessage", { kind: "ok_then_drop" });
    const error = await failureOf(post());
    expect(error).toMatchObject({
      code: "slack_webapi_request_error",
      original: { cause: { code: "UND_ERR_SOCKET" } },
    });
    expect(written()).toBe(1);
  });

  it("a connection that breaks before the work is the same error, and nothing is done", async () => {
    slack.fault("chat.postMessage", { kind: "drop" });
    const error = await failureOf(post());
    expect(error).toMatchObject({
      code: "slack_webapi_request_error",
      original: { cause: { code: "UND_ERR_SOCKET" } },
    });
    expect(written()).toBe(0);
  });

  it("no answer is a TimeoutError", async () => {
    slack.fault("chat.postMessage", { kind: "hang" });
    const error = await failureOf(post(50));
    expect(error).toMatchObject({ code: "slack_webapi_request_error", original: { name: "TimeoutError" } });
    expect(written()).toBe(0);
  });

  it("a call that hangs goes on when it is released", async () => {
    slack.fault("chat.postMessage", { kind: "hang" });
    const late = post();
    await vi.waitUntil(() => slack.hanging === 1);
    slack.release();
    expect((await late).ok).toBe(true);
    expect(written()).toBe(1);
  });

  it.each([500, 503, 599, 404])("status %i is an HTTP error", async (status) => {
    slack.fault("chat.postMessage", { kind: "status", status });
    expect(await failureOf(post())).toMatchObject({ code: "slack_webapi_http_error", statusCode: status });
    expect(written()).toBe(0);
  });

  it("429 with Retry-After is a rate limit error that says how long", async () => {
    slack.fault("chat.postMessage", { kind: "ratelimit", retryAfter: 7 });
    expect(await failureOf(post())).toMatchObject({ code: "slack_webapi_rate_limited_error", retryAfter: 7 });
  });

  it("429 without Retry-After is a plain error that mentions the header", async () => {
    slack.fault("chat.postMessage", { kind: "ratelimit", retryAfter: null });
    const error = await failureOf(post());
    expect(error.code).toBeUndefined();
    expect(error.message).toContain("retry-after header");
  });

  it("a page of HTML is a platform error whose word is the page", async () => {
    slack.fault("chat.postMessage", { kind: "html" });
    const error = await failureOf(post());
    expect(error.code).toBe("slack_webapi_platform_error");
    expect(error.data.error).toMatch(/^<!DOCTYPE html>/);
  });

  it.each([
    ["chat.update", "block_mismatch"],
    ["chat.update", "update_failed"],
    ["pins.remove", "not_pinned"],
    ["files.completeUploadExternal", "file_type_not_allowed"],
  ])("a refusal that is too rare for a rule comes when it is ordered: %s, %s", async (method, word) => {
    slack.fault(method, { kind: "error", error: word });
    const error = await failureOf(clientOf(slack).apiCall(method, { channel: slack.sample.general }));
    expect(error.data).toMatchObject({ ok: false, error: word });
  });

  it.each(["fatal_error", "internal_error", "service_unavailable", "ratelimited", "team_access_not_granted"])(
    "the word %s is a platform error",
    async (word) => {
      slack.fault("chat.postMessage", { kind: "error", error: word });
      expect(await failureOf(post())).toMatchObject({ code: "slack_webapi_platform_error", data: { error: word } });
    },
  );
});

describe("the control API", () => {
  it("orders a fault for so many calls of one method, and not for others", async () => {
    await control(slack, "POST", "faults", {
      method: "chat.postMessage",
      kind: "error",
      error: "fatal_error",
      count: 2,
    });
    expect((await clientOf(slack).auth.test()).ok).toBe(true);
    await failureOf(post());
    await failureOf(post());
    expect((await post()).ok).toBe(true);
  });

  it.each([
    {},
    { method: "auth.test" },
    { method: "auth.test", kind: "nonsense" },
    { method: "auth.test", kind: "drop", count: 0 },
    { method: "auth.test", kind: "status", status: 200 },
    { method: "auth.test", kind: "status", status: 429 },
    { method: "auth.test", kind: "ratelimit", retry_after: "7" },
    { method: "auth.test", kind: "error" },
  ])("refuses %j", async (body) => {
    expect((await control(slack, "POST", "faults", body)).status).toBe(422);
  });

  it("lists the calls without tokens", async () => {
    await post();
    const { body } = await control(slack, "GET", "calls");
    expect(body.calls).toEqual([
      {
        method: "chat.postMessage",
        arguments: { channel: slack.sample.general, text: "Hello" },
        authorized: true,
        fault: null,
        outcome: "ok",
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(slack.sample.botToken);
  });

  it("keeps no call that is very long", async () => {
    const text = "x".repeat(150_000);
    await failureOf(clientOf(slack).chat.postMessage({ channel: slack.sample.general, text }));
    expect(slack.calls()).toMatchObject([{ arguments: { too_long: true }, outcome: "msg_too_long" }]);
  });

  it("shows the state, also without tokens", async () => {
    await post();
    const { body } = await control(slack, "GET", "state");
    const { channels } = body.workspaces[0];
    expect(channels.find(({ name }: any) => name === "general").messages.at(-1)).toMatchObject({ text: "Hello" });
    expect(JSON.stringify(body)).not.toContain(slack.sample.botToken);
  });

  it("writes and reacts as a user", async () => {
    const { general, ada } = slack.sample;
    const { body } = await control(slack, "POST", "messages", { channel: general, user: ada, text: "Hi" });
    await control(slack, "POST", "reactions", { channel: general, user: ada, timestamp: body.ts, name: "eyes" });
    const { message } = await clientOf(slack).reactions.get({ channel: general, timestamp: body.ts });
    expect(message).toMatchObject({ user: ada, text: "Hi", reactions: [{ name: "eyes", count: 1, users: [ada] }] });
  });

  it("refuses a message of nobody, and one that is not JSON", async () => {
    const nobody = { channel: slack.sample.general, user: "U0", text: "Hi" };
    expect(await control(slack, "POST", "messages", nobody)).toMatchObject({ status: 422, body: { ok: false } });
    const form = await fetch(`${slack.url}/__control/messages`, { method: "POST", body: JSON.stringify(nobody) });
    expect(form.status).toBe(415);
  });

  it("goes back to the start", async () => {
    await post();
    slack.fault("auth.test", { kind: "drop" });
    await control(slack, "POST", "reset", {});
    expect(written()).toBe(0);
    expect((await clientOf(slack).auth.test()).ok).toBe(true);
  });
});
