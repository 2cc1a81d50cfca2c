import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import type { TestCredential } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let person: string;

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  person = phone();
  await scene.attach(agent);
});

const asAdmin = (key: string, text = "Hello") =>
  rest(
    scene.parley,
    scene.organization.adminKey,
    "POST",
    `/api/v1/imessage/messages?agent_identity_id=${agent.id}`,
    { to: person, text },
    { "idempotency-key": key },
  );
const asAgent = (key: string, text = "Hello") =>
  rest(scene.parley, agent.key, "POST", "/api/v1/im/messages", { to: person, text }, { "idempotency-key": key });

it("a retry with another key of the organization sends nothing again", async () => {
  const key = randomUUID();
  const first = await asAgent(key);
  const again = await asAdmin(key);
  expect([again.status, again.body.message.id]).toEqual([201, first.body.message.id]);
  expect(errorOf(await asAdmin(key, "Other"))).toEqual([409, "idempotency_key_reused"]);
  await scene.work();
  expect(fakeCarrier.asked.filter(({ call }) => call === "send")).toHaveLength(1);
});

it("the lookup answers the message, to whoever may send for the identity", async () => {
  const key = randomUUID();
  const sent = await asAgent(key);
  const other = await scene.agent();
  const lookup = (credential: TestCredential) =>
    rest(
      scene.parley,
      credential,
      "GET",
      `/api/v1/message-sends/lookup?sender_kind=imessage_identity&operation=imessage.send&sender_id=${agent.id}`,
      undefined,
      { "idempotency-key": key },
    );
  expect((await lookup(agent.key)).body).toEqual({ message_id: sent.body.message.id });
  expect((await lookup(scene.organization.adminKey)).body).toEqual({ message_id: sent.body.message.id });
  expect(errorOf(await lookup(other.key))).toEqual([404, "not_found"]);
});

it("one message is read by its id, in its present state, at both addresses", async () => {
  const sent = await asAgent(randomUUID());
  const { id } = sent.body.message;
  await scene.work();
  const read = await scene.get(agent, `/messages/${id}`);
  expect([read.status, read.body.id, read.body.status]).toEqual([200, id, "accepted"]);
  const path = `/api/v1/imessage/messages/${id}`;
  expect((await rest(scene.parley, agent.key, "GET", path)).body).toEqual(read.body);
  const admin = scene.organization.adminKey;
  expect((await rest(scene.parley, admin, "GET", `${path}?agent_identity_id=${agent.id}`)).status).toBe(200);
  const other = await scene.agent();
  const wrong = await rest(scene.parley, admin, "GET", `${path}?agent_identity_id=${other.id}`);
  expect(errorOf(wrong)).toEqual([404, "not_found"]);
  expect(errorOf(await rest(scene.parley, other.key, "GET", path))).toEqual([404, "not_found"]);
  expect(errorOf(await scene.get(agent, `/messages/${randomUUID()}`))).toEqual([404, "not_found"]);
});
