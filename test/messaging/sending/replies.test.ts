import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let conversationId: string;
let received: { readonly id: string };

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  const line = await scene.attach(agent);
  await scene.receive(line, phone(), "hi");
  const { body } = await scene.get(agent, "/messages");
  [received] = body;
  conversationId = body[0].conversation_id;
});

const send = (reply: object) => scene.send(agent, { conversation_id: conversationId, text: "Hello", ...reply });

it("a reply goes out as a plain message, and says that it has no parent", async () => {
  const { status, body } = await send({ reply_to_message_id: received.id });
  expect([status, body.message.reply_to_message_id]).toEqual([201, null]);
  expect((await send({ reply_to_message_id: received.id, plain_reply_fallback: true })).status).toBe(201);
});

it("a reply that must be one is refused, and nothing is sent", async () => {
  const answer = await send({ reply_to_message_id: received.id, plain_reply_fallback: false });
  expect(errorOf(answer)).toEqual([422, "imessage_reply_target_unavailable"]);
  expect((await scene.get(agent, "/messages")).body).toHaveLength(1);
});

it("a reply to what is not in the conversation is refused, whoever has it", async () => {
  const other = await scene.agent();
  await scene.receive(await scene.attach(other), phone(), "for somebody else");
  const [foreign] = (await scene.get(other, "/messages")).body;
  for (const id of [randomUUID(), foreign.id, "first"]) {
    expect(errorOf(await send({ reply_to_message_id: id }))).toEqual([404, "imessage_reply_target_not_found"]);
  }
  const withoutConversation = await scene.send(agent, { to: phone(), text: "Hi", reply_to_message_id: received.id });
  expect(errorOf(withoutConversation)).toEqual([422, "validation_failed"]);
});

it("a thread has no messages, and is not the whole list", async () => {
  const thread = await scene.get(agent, `/messages?conversation_id=${conversationId}&thread_id=${randomUUID()}`);
  expect([thread.status, thread.body]).toEqual([200, []]);
  expect((await scene.get(agent, `/messages?thread_id=${randomUUID()}`)).status).toBe(422);
  expect((await scene.get(agent, `/messages?conversation_id=${conversationId}&thread_id=x`)).status).toBe(422);
});
