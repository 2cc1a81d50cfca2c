import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

// T5: the small signs of a frozen agent are no way out either (wire contract reviews 2.2, 6.1).

let scene: ImScene;
let agent: TestAgent;
let message: { readonly id: string; readonly conversation_id: string };

beforeAll(async () => {
  scene = await ImScene.start({ IM_ACTIONS_PER_MINUTE: "1000" });
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  const line = await scene.attach(agent);
  await scene.receive(line, phone(), "hi");
  message = (await scene.get(agent, "/messages")).body[0];
});

const freeze = () =>
  rest(scene.parley, scene.organization.admin, "PUT", `/api/v1/identities/${agent.handle}/freeze`, { mode: "sends" });
const call = (method: string, path: string, body?: object) =>
  rest(scene.parley, agent.key, method, `/api/v1/im${path}`, body);
const like = () => ({ message_id: message.id, reaction: "like" });
const frozen = [403, "agent_frozen"];

it("its tapbacks are refused", async () => {
  await freeze();
  expect(errorOf(await call("POST", "/reactions", like()))).toEqual(frozen);
  expect(fakeCarrier.asked).toEqual([]);
});

it("a tapback from before is not taken back", async () => {
  const { body: reaction } = await call("POST", "/reactions", like());
  await freeze();
  const before = fakeCarrier.asked.length;
  expect(errorOf(await call("DELETE", `/reactions/${reaction.id}`))).toEqual(frozen);
  expect(fakeCarrier.asked).toHaveLength(before);
  expect((await scene.get(agent, "/messages")).body[0].reactions).toHaveLength(1);
});

it("nobody sees it type", async () => {
  await freeze();
  expect(errorOf(await call("POST", "/typing", { conversation_id: message.conversation_id }))).toEqual(frozen);
  expect(fakeCarrier.asked).toEqual([]);
});

it("what it reads is marked for itself, and the person gets no receipt", async () => {
  await freeze();
  const answer = await call("POST", "/mark-read", { conversation_id: message.conversation_id });
  expect([answer.status, answer.body.updated_count]).toEqual([200, 1]);
  expect((await scene.get(agent, "/messages")).body[0].is_read).toBe(true);
  expect(fakeCarrier.asked).toEqual([]);
});
