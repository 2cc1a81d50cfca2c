import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;
let carrierMessageId: string;
let message: any;

beforeAll(async () => {
  scene = await ImScene.start({ IM_ACTIONS_PER_MINUTE: "1000" });
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
  carrierMessageId = await scene.receive(line, person, "hi");
  message = await read();
});

const read = async () => (await scene.get(agent, "/messages")).body[0];
const call = (method: string, path: string, body?: unknown) =>
  rest(scene.parley, agent.key, method, `/api/v1/im${path}`, body);
const react = (reaction: string, more: object = {}) =>
  call("POST", "/reactions", { message_id: message.id, reaction, ...more });
const tapback = (reaction: string, more: object = {}) =>
  scene.report({
    ...scene.reported(line),
    kind: "tapback",
    thread: { id: `1:1-${person}`, isGroup: false, participants: [person] },
    from: person,
    targetCarrierMessageId: carrierMessageId,
    partIndex: 0,
    reaction: reaction as "love",
    emoji: null,
    removed: false,
    ...more,
  });

describe("a person's tapback", () => {
  it("is live until another one replaces it, or it is taken back", async () => {
    await tapback("love");
    expect((await read()).reactions).toMatchObject([{ reaction: "love", direction: "inbound", remote_number: person }]);
    await tapback("love");
    expect((await read()).reactions).toHaveLength(1);
    await tapback("custom", { emoji: "🎉" });
    expect((await read()).reactions).toMatchObject([{ reaction: "custom", custom_emoji: "🎉" }]);
    await tapback("custom", { removed: true });
    expect((await read()).reactions).toBeNull();
  });

  it("of a blocked person is the organization's alone", async () => {
    await scene.rule(agent, "block", person);
    await tapback("love");
    expect((await read()).reactions).toBeNull();
    const { body } = await scene.asAdmin("GET", `/messages?agent_identity_id=${agent.id}`);
    expect(body[0].reactions).toHaveLength(1);
  });
});

describe("the agent's tapback", () => {
  it("reaches the carrier, and a new one replaces it", async () => {
    const first = await react("like");
    expect([first.status, first.body]).toMatchObject([
      201,
      { reaction: "like", direction: "outbound", target_message_id: message.id, remote_number: person, part_index: 0 },
    ]);
    const same = await react("like");
    expect([same.status, same.body.id]).toEqual([201, first.body.id]);
    expect(fakeCarrier.asked).toHaveLength(1);
    const second = await react("laugh");
    expect(second.body.id).not.toBe(first.body.id);
    expect((await read()).reactions).toMatchObject([{ reaction: "laugh" }]);
    expect((await call("DELETE", `/reactions/${first.body.id}`)).status).toBe(204);
    expect(fakeCarrier.asked).toHaveLength(2);
    expect((await call("DELETE", `/reactions/${second.body.id}`)).status).toBe(204);
    expect((await read()).reactions).toBeNull();
    expect(fakeCarrier.asked.map(({ call: name }) => name)).toEqual(["tapback", "tapback", "removeTapback"]);
  });

  it("stays as it was when the carrier fails", async () => {
    const { body } = await react("like");
    fakeCarrier.answerNext({ kind: "ambiguous", reason: "timeout" });
    expect(errorOf(await react("love"))).toEqual([503, "send_outcome_ambiguous"]);
    fakeCarrier.answerNext({ kind: "rejected", code: "carrier_offline", message: "Offline." });
    expect(errorOf(await react("love"))).toEqual([502, "carrier_error"]);
    fakeCarrier.answerNext({ kind: "rejected", code: "no", message: "No." });
    expect(errorOf(await react("love"))).toEqual([422, "reaction_not_supported"]);
    fakeCarrier.answerNext({ kind: "rejected", code: "no", message: "No." });
    expect(errorOf(await call("DELETE", `/reactions/${body.id}`))).toEqual([502, "carrier_error"]);
    expect((await read()).reactions).toMatchObject([{ id: body.id, reaction: "like" }]);
  });

  it.each(["custom", "👍", "LIKE"])("cannot be %s", async (reaction) => {
    expect(errorOf(await react(reaction))).toEqual([422, "validation_failed"]);
  });

  it("goes on received messages alone, and on what the carrier can show", async () => {
    const { body } = await scene.send(agent, { to: person, text: "Hello" });
    const own = await call("POST", "/reactions", { message_id: body.message.id, reaction: "like" });
    expect(errorOf(own)).toEqual([422, "reaction_target_not_inbound"]);
    expect(errorOf(await react("eyes"))).toEqual([422, "reaction_not_supported"]);
    expect(errorOf(await react("like", { message_id: randomUUID() }))).toEqual([404, "not_found"]);
  });

  it("goes on messages of a group too", async () => {
    const thread = { id: `thread-${randomUUID()}`, isGroup: true, participants: [person, phone()] };
    const carrierMessageId = await scene.receive(line, person, "hi all", { thread });
    const { id } = await scene.writer.imMessage.findFirstOrThrow({ where: { carrierMessageId } });
    const answer = await react("like", { message_id: id });
    expect([answer.status, answer.body]).toMatchObject([201, { assignment_id: null, remote_number: person }]);
    const tapbacks = fakeCarrier.asked.filter(({ call: asked }) => asked === "tapback");
    expect(tapbacks).toMatchObject([{ tapback: { carrierMessageId } }]);
  });

  it("is the agent's to take back, a person's is not", async () => {
    await tapback("love");
    const [{ id }] = (await read()).reactions;
    expect(errorOf(await call("DELETE", `/reactions/${id}`))).toEqual([403, "reaction_not_owned"]);
  });
});

it("tapbacks, receipts and typing signs are not counted (wire contract im 14)", async () => {
  await tapback("love");
  expect((await react("like")).status).toBe(201);
  const conversation = { conversation_id: message.conversation_id };
  expect((await call("POST", "/typing", conversation)).status).toBe(200);
  expect((await call("POST", "/mark-read", conversation)).status).toBe(200);
  const used = await scene.writer.usageCounter.findMany({ where: { identityId: agent.id } });
  // The message that came.
  expect(used.map(({ channel, units }) => [channel, Number(units)])).toEqual([["im_dedicated", 1]]);
});

it("cannot be shown to somebody who is blocked or released", async () => {
  const rule = await scene.rule(agent, "block", person);
  expect(errorOf(await react("like"))).toEqual([403, "recipient_blocked"]);
  await scene.writer.imContactRule.delete({ where: { id: rule } });
  await scene.writer.imAssignment.updateMany({
    where: { identityId: agent.id },
    data: { activeIdentityId: null, releasedAt: scene.clock.now() },
  });
  expect(errorOf(await react("like"))).toEqual([409, "imessage_assignment_inactive"]);
});
