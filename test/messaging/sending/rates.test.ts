import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let secondKey: string;
let conversationId: string;
let line: Awaited<ReturnType<ImScene["attach"]>>;
beforeAll(async () => {
  scene = await ImScene.start({ IM_SENDS_PER_MINUTE: "2", IM_ACTIONS_PER_MINUTE: "2" });
  agent = await scene.agent();
  line = await scene.attach(agent);
  const person = phone();
  await scene.receive(line, person, "hi");
  conversationId = (await scene.get(agent, "/conversations")).body[0].id;
  const { adminKey } = scene.organization;
  const named = { label: "second", scoped_identity_id: agent.id };
  secondKey = (await rest(scene.parley, adminKey, "POST", "/api/v1/api-keys", named)).body.api_key;
});
afterAll(() => scene.close());

test.each([
  ["sends", "IM_SENDS_PER_MINUTE", "/messages", () => ({ conversation_id: conversationId, text: "Hello" }), 201],
  ["typing signs", "IM_ACTIONS_PER_MINUTE", "/typing", () => ({ conversation_id: conversationId }), 200],
] as const)(
  "%s: each key has its minute, and is told when the next one fits",
  async (_, setting, path, body, status) => {
    const act = (key: string): Promise<RestAnswer> => rest(scene.parley, key, "POST", `/api/v1/im${path}`, body());
    expect([(await act(agent.key)).status, (await act(agent.key)).status]).toEqual([status, status]);
    const refused = await act(agent.key);
    expect(errorOf(refused)).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.stringify(refused.body)).toContain(setting);
    expect((await act(secondKey)).status).toBe(status);
    scene.clock.advance(61_000);
    expect((await act(agent.key)).status).toBe(status);
  },
);

test("a read receipt beyond the limit marks nothing", async () => {
  scene.clock.advance(61_000);
  const read = () => rest(scene.parley, agent.key, "POST", "/api/v1/im/mark-read", { conversation_id: conversationId });
  expect([(await read()).body.updated_count, (await read()).status]).toEqual([1, 200]);
  const { remote_number } = (await scene.get(agent, "/conversations")).body[0];
  await scene.receive(line, remote_number, "once more");
  expect(errorOf(await read())).toEqual([429, "rate_limited"]);
  expect((await scene.get(agent, "/conversations")).body[0].unread_count).toBe(1);
});
