import { once } from "node:events";
import { request } from "node:http";
import { text as read } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { clientOf, refusalOf } from "./support.js";

let slack: LocalSlack;
beforeAll(async () => {
  slack = await startLocalSlack();
});
afterAll(() => slack.close());

/** A request with headers that `fetch` does not let a caller choose. */
async function raw(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const sent = request({ host: "127.0.0.1", port: Number(new URL(slack.url).port), method, path, headers });
  sent.on("error", () => {});
  sent.end(body);
  const [response] = await once(sent, "response");
  return { status: response.statusCode, headers: response.headers, body: await read(response).catch(() => "") };
}

const json = { "content-type": "application/json" };

describe("from elsewhere", () => {
  it.each(["evil.example", "localhost", "127.0.0.1:1"])("Host %s is not served", async (host) => {
    for (const path of ["/", "/__control/state"]) expect((await raw("GET", path, { host })).status).toBe(403);
  });

  it.each(["https://evil.example", "null", "http://localhost:1"])("pages of %s are not served", async (origin) => {
    expect((await raw("GET", "/__control/state", { origin })).status).toBe(403);
    expect((await raw("POST", "/api/auth.test", { origin })).status).toBe(403);
    const { general: channel, ada: user } = slack.sample;
    const body = JSON.stringify({ channel, user, text: "forged" });
    expect((await raw("POST", "/__control/messages", { ...json, origin }, body)).status).toBe(403);
    expect(JSON.stringify(slack.state())).not.toContain("forged");
  });
});

it.each([
  ["GET", "/nothing", 404],
  ["GET", "/api/auth.test", 404],
  ["GET", "//", 400],
  ["GET", "/__control/faults", 404],
  ["POST", "/signin", 404],
])("%s %s is %i", async (method, path, status) => {
  expect((await raw(method, path)).status).toBe(status);
});

it("a body that is larger than a call may be is cut off", async () => {
  const huge = `channel=${"x".repeat(2_000_000)}`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await raw("POST", "/api/chat.postMessage", form, huge)).status).toBe(413);
});

it.each(["{", "[]", "7"])("the JSON %s is refused, not a failure", async (body) => {
  expect((await raw("POST", "/api/auth.test", json, body)).status).toBe(400);
});

it("a call may also be JSON, with the token in it", async () => {
  const { botToken: token, general: channel } = slack.sample;
  const answer = await raw("POST", "/api/chat.postMessage", json, JSON.stringify({ token, channel, text: "Hi" }));
  expect(JSON.parse(answer.body)).toMatchObject({ ok: true, message: { text: "Hi" } });
});

it("more messages than are kept are refused", async () => {
  slack.model.messageCount += 10_000;
  const more = clientOf(slack).chat.postMessage({ channel: slack.sample.general, text: "One more" });
  expect(await refusalOf(more)).toBe("message_limit_exceeded");
});

it("the page and its files run nothing that is inline, and nothing of others", async () => {
  for (const path of ["/", "/page.css", "/page.js", "/icon.svg"]) {
    const { status, headers, body } = await raw("GET", path);
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    if (path === "/") expect(body).not.toMatch(/<script>|<style|\son\w+=/);
  }
});
