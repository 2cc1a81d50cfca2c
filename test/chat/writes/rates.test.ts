import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorOf, rest } from "../../support/rest.js";
import { everyWrite } from "../support/every-write.js";
import { WriteScene } from "../support/write-scene.js";

// How often one credential may act is set by the operator.

let scene: WriteScene;
let writes: ReturnType<typeof everyWrite>;

beforeAll(async () => {
  const environment = { CHAT_CONNECTS_PER_MINUTE: "3", CHAT_READS_PER_MINUTE: "3", CHAT_WRITES_PER_MINUTE: "3" };
  scene = await WriteScene.start({ environment });
  writes = everyWrite(scene.slack.sample.general, scene.messageTs);
});
afterAll(() => scene?.close());

const connect = (credential: string) => {
  const body = { identity_id: scene.agent.id, bot_token: scene.slack.sample.botToken };
  return rest(scene.parley, credential, "POST", "/api/v1/chat/connections", body);
};

test.each([
  ["writes", (credential: string) => scene.ask(writes.message_send, randomUUID(), { credential }), 3],
  ["reads", (credential: string) => scene.ask({ method: "GET", path: "/users" }, undefined, { credential }), 3],
  ["connections", connect, 3],
])("%s: one credential uses up its own minute, and nobody else's", async (_, act, count) => {
  scene.clock.advance(60_000);
  for (let n = 0; n < count; n += 1) expect((await act(scene.agent.key)).status).toBe(200);
  const before = scene.slack.calls().length;
  const refused = await act(scene.agent.key);
  expect(errorOf(refused)).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(scene.slack.calls()).toHaveLength(before);
  expect((await act(scene.organization.adminKey)).status).toBe(200);
  scene.clock.advance(60_000);
  expect((await act(scene.agent.key)).status).toBe(200);
});

test("a repeat is no new write: it is answered when the minute is used up, and a key that was refused is free", async () => {
  scene.clock.advance(120_000);
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  const first = await scene.ask(writes.message_send, keys[0]);
  for (const key of keys.slice(1)) await scene.ask(writes.pin_add, key);
  const again = await scene.ask(writes.message_send, keys[0]);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const late = randomUUID();
  expect(errorOf(await scene.ask(writes.pin_add, late))).toEqual([429, "rate_limited"]);
  scene.clock.advance(60_000);
  const then = await scene.ask(writes.pin_add, late);
  expect([then.body.status, then.headers.get("idempotent-replay")]).toEqual(["succeeded", null]);
});
