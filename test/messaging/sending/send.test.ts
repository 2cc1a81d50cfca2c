import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
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
  // What the test before left behind.
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  person = phone();
});

describe("on the shared service", () => {
  it("nobody is written to who did not connect: the answer says how they can", async () => {
    const router = await scene.line("router");
    const answer = await scene.send(agent, { to: person, text: "Hello" });
    expect(errorOf(answer)).toEqual([404, "imessage_not_connected"]);
    expect(answer.body.detail).toMatchObject({ connect_command: `connect @${agent.handle}` });
    expect(answer.body.detail.number).toMatch(/^\+/);
    await scene.writer.imLine.delete({ where: { id: router.id } });
  });

  it("a person is answered once they wrote, over the line that they wrote to", async () => {
    const line = await scene.line("pool");
    await scene.connect(agent, person, line.id);
    expect(errorOf(await scene.send(agent, { to: person, text: "Hello" }))).toEqual([409, "imessage_awaiting_inbound"]);
    await scene.receive(line, person, "hi");
    const sent = await scene.send(agent, { to: person, text: "Hello", send_style: "confetti" });
    expect(sent.status).toBe(201);
    expect(sent.body.message).toMatchObject({
      status: "queued",
      direction: "outbound",
      remote_number: person,
      content: "Hello",
      send_style: "confetti",
      message_type: "message",
      service: "imessage",
      is_group: false,
      is_read: false,
      is_blocked: false,
      media: null,
      participants: null,
      delivery_final: false,
      reply_to_message_id: null,
      thread_id: null,
      thread_root_message_id: null,
      recipients: [{ remote_number: person, delivery_status: "queued", delivery_final: false }],
    });
    expect(sent.body.conversation_id).toBe(sent.body.message.conversation_id);
    await scene.work();
    expect(fakeCarrier.asked).toMatchObject([
      { call: "send", message: { clientRef: sent.body.message.id, text: "Hello", thread: { address: person } } },
    ]);
    const { body: list } = await scene.get(agent, "/messages");
    expect(list.map((message: any) => [message.direction, message.status])).toEqual([
      ["outbound", "accepted"],
      ["inbound", "received"],
    ]);
  });
});

describe("on a dedicated line", () => {
  it("that may write first, a new person is connected and written to", async () => {
    await scene.attach(agent);
    const { status, body } = await scene.send(agent, { to: person, text: "Hello" });
    expect(status).toBe(201);
    const { body: conversation } = await scene.get(agent, `/conversations/${body.conversation_id}`);
    expect(conversation).toMatchObject({ assignment_status: "active", remote_number: person, is_group: false });
  });

  it("that only answers, nobody is written to who did not write first", async () => {
    const line = await scene.attach(agent, "dedicated_inbound");
    const refused = await scene.send(agent, { to: person, text: "Hello" });
    expect(errorOf(refused)).toEqual([404, "imessage_not_connected"]);
    expect(refused.body.detail.number).toBe(line.number);
    await scene.receive(line, person, "hi");
    expect((await scene.send(agent, { to: person, text: "Hello" })).status).toBe(201);
  });

  it("that is paused, nothing is sent", async () => {
    const line = await scene.attach(agent);
    await scene.writer.imLine.update({ where: { id: line.id }, data: { status: "paused" } });
    const answer = await scene.send(agent, { to: person, text: "Hello" });
    expect(errorOf(answer)).toEqual([409, "imessage_line_paused"]);
  });
});

describe("who is not written to", () => {
  it("whom a rule blocks, and it is said which", async () => {
    await scene.attach(agent);
    const rule = await scene.rule(agent, "block", person);
    const answer = await scene.send(agent, { to: person, text: "Hello" });
    expect(errorOf(answer)).toEqual([403, "recipient_blocked"]);
    expect(answer.body.detail).toMatchObject({ matched_rule_id: rule, address: person });
  });

  it("anybody, when instant messages are off: the detail is a sentence", async () => {
    await scene.attach(agent);
    await scene.writer.imSettings.update({ where: { identityId: agent.id }, data: { enabled: false } });
    const answer = await scene.send(agent, { to: person, text: "Hello" });
    expect([answer.status, typeof answer.body.detail]).toEqual([400, "string"]);
  });

  it("people who are named by an admin key without an identity", async () => {
    const answer = await scene.asAdmin("POST", "/messages", { to: person, text: "Hello" });
    expect(errorOf(answer)).toEqual([422, "agent_identity_id_required"]);
    await scene.attach(agent);
    const path = `/messages?agent_identity_id=${agent.id}`;
    expect((await scene.asAdmin("POST", path, { to: [person], text: "Hello" })).status).toBe(201);
  });

  it("conversations of another identity do not exist", async () => {
    await scene.attach(agent);
    const { body } = await scene.send(agent, { to: person, text: "Hello" });
    const other = await scene.agent();
    const to = { conversation_id: body.conversation_id, text: "Hello" };
    expect(errorOf(await scene.send(other, to))).toEqual([404, "not_found"]);
    const path = `/messages?agent_identity_id=${other.id}`;
    expect(errorOf(await scene.asAdmin("POST", path, to))).toEqual([404, "not_found"]);
    expect((await scene.asAdmin("POST", "/messages", to)).status).toBe(201);
  });

  it("unclaimed agents send nothing", async () => {
    await scene.writer.identity.update({ where: { id: agent.id }, data: { claimStatus: "agent_unclaimed" } });
    const answer = await scene.send(agent, { to: person, text: "Hello" });
    expect(errorOf(answer)).toEqual([403, "claimed_agent_required"]);
  });
});

describe("groups", () => {
  const group = () => [phone(), phone(), phone()];

  it("need a dedicated line that may write first", async () => {
    const to = group();
    expect(errorOf(await scene.send(agent, { to, text: "Hello" }))).toEqual([409, "group_requires_dedicated_line"]);
    await scene.attach(agent, "dedicated_inbound");
    expect(errorOf(await scene.send(agent, { to, text: "Hello" }))).toEqual([409, "group_requires_dedicated_line"]);
  });

  it("are being created, then ready; the same people in any order are the same group", async () => {
    await scene.attach(agent);
    const to = group();
    const { body } = await scene.send(agent, { to, text: "Hello" });
    const read = async () => (await scene.get(agent, `/conversations/${body.conversation_id}`)).body;
    expect(await read()).toMatchObject({ group_creation_status: "creating", participants: to.toSorted() });
    const second = await scene.send(agent, { to: to.toReversed(), text: "Hello" });
    expect(errorOf(second)).toEqual([409, "group_creation_in_progress"]);
    expect(second.headers.get("retry-after")).toBe("5");
    await scene.work();
    expect((await read()).group_creation_status).toBe("ready");
    const third = await scene.send(agent, { to: to.toReversed(), text: "Hello again" });
    expect([third.status, third.body.conversation_id]).toEqual([201, body.conversation_id]);
    await scene.work();
    expect(fakeCarrier.asked.map(({ call }) => call)).toEqual(["createGroup", "send"]);
    const { body: message } = await scene.get(agent, `/messages?conversation_id=${body.conversation_id}`);
    expect(message[0].recipients.map((one: any) => one.delivery_status)).toEqual(["accepted", "accepted", "accepted"]);
  });

  it("that the carrier refused can be tried again, in the same conversation", async () => {
    await scene.attach(agent);
    fakeCarrier.answerNext({ kind: "rejected", code: "no", message: "No." });
    const { body } = await scene.send(agent, { to: group(), text: "Hello" });
    await scene.work();
    const read = async () => (await scene.get(agent, `/conversations/${body.conversation_id}`)).body;
    expect((await read()).group_creation_status).toBe("not_created");
    const { body: messages } = await scene.get(agent, `/messages?conversation_id=${body.conversation_id}`);
    expect(messages[0]).toMatchObject({ status: "error", error_code: "no" });
    const to = { conversation_id: body.conversation_id, text: "Again" };
    expect((await scene.send(agent, to)).status).toBe(201);
    await scene.work();
    expect((await read()).group_creation_status).toBe("ready");
  });

  it("that nobody confirmed are given up after 15 minutes", async () => {
    await scene.attach(agent);
    fakeCarrier.answerNext({ kind: "ambiguous", reason: "timeout" });
    const { body } = await scene.send(agent, { to: group(), text: "Hello" });
    await scene.work();
    scene.clock.advance(15 * 60_000 + 1_000);
    await scene.work();
    const { body: conversation } = await scene.get(agent, `/conversations/${body.conversation_id}`);
    expect(conversation.group_creation_status).toBe("not_created");
    const { body: messages } = await scene.get(agent, `/messages?conversation_id=${body.conversation_id}`);
    expect(messages[0]).toMatchObject({ status: "error", error_code: "group_creation_unconfirmed" });
    expect(fakeCarrier.asked).toHaveLength(1);
  });

  it("whose line went away are written to no more", async () => {
    const line = await scene.attach(agent);
    const { body } = await scene.send(agent, { to: group(), text: "Hello" });
    await scene.work();
    await scene.writer.imLine.update({ where: { id: line.id }, data: { identityId: null } });
    const answer = await scene.send(agent, { conversation_id: body.conversation_id, text: "Hello" });
    expect(errorOf(answer)).toEqual([409, "group_line_detached"]);
  });

  it("of two first messages at once, one makes the conversation", async () => {
    await scene.attach(agent);
    const to = group();
    const answers = await Promise.all([1, 2, 3, 4].map(() => scene.send(agent, { to, text: "Hello" })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409", "409"]);
    const { body } = await scene.get(agent, "/conversations?include_groups=true");
    expect(body).toHaveLength(1);
  });

  it("a person who is blocked keeps the message from all, and is named", async () => {
    await scene.attach(agent);
    const to = group().toSorted();
    await scene.rule(agent, "block", to[1]!);
    const answer = await scene.send(agent, { to, text: "Hello" });
    expect([errorOf(answer), answer.body.detail.address]).toEqual([[403, "recipient_blocked"], to[1]]);
  });
});

describe("a key", () => {
  it("sends once: the answer is that of the first time, and another body is refused", async () => {
    await scene.attach(agent);
    const headers = { "idempotency-key": randomUUID() };
    const first = await scene.send(agent, { to: person, text: "Hello" }, headers);
    await scene.work();
    await scene.writer.imSettings.update({ where: { identityId: agent.id }, data: { enabled: false } });
    const again = await scene.send(agent, { to: person, text: "Hello" }, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotent-replay")).toBe("true");
    const other = await scene.send(agent, { to: person, text: "Goodbye" }, headers);
    expect(errorOf(other)).toEqual([409, "idempotency_key_reused"]);
    expect(fakeCarrier.asked).toHaveLength(1);
  });
});

it("of twins with one key one sends; the others are answered as it was, or that it is under way", async () => {
  await scene.attach(agent);
  const headers = { "idempotency-key": randomUUID() };
  const send = () => scene.send(agent, { to: person, text: "Hello" }, headers);
  const twins = await Promise.all([send(), send(), send(), send(), send()]);
  await scene.work();
  const sent = twins.filter(({ status }) => status === 201);
  expect(new Set(sent.map(({ body }) => body.message.id)).size).toBe(1);
  for (const other of twins.filter(({ status }) => status !== 201)) {
    expect(errorOf(other)).toEqual([409, "idempotency_in_progress"]);
    expect(Number(other.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(fakeCarrier.asked).toHaveLength(1);
});

describe("limits", () => {
  it("of a day leave room when the oldest message that counts is a day old", async () => {
    const slow = await ImScene.start({ IM_IDENTITY_DAILY_SENDS: "3" });
    try {
      const sender = await slow.agent();
      await slow.attach(sender);
      const hour = 3_600_000;
      const send = () => slow.send(sender, { to: person, text: "Hello" });
      for (let sent = 0; sent < 3; sent++) {
        expect((await send()).status).toBe(201);
        slow.clock.advance(hour);
      }
      const refused = await send();
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(21 * 3_600)]);
      slow.clock.advance(21 * hour);
      expect([(await send()).status, (await send()).status]).toEqual([201, 429]);
    } finally {
      await slow.close();
    }
  });

  it("say in headers when the next message fits", async () => {
    const slow = await ImScene.start({ IM_IDENTITY_DAILY_SENDS: "1", IM_NEW_RECIPIENTS_HOUR: "1" });
    try {
      const sender = await slow.agent();
      await slow.attach(sender);
      expect((await slow.send(sender, { to: person, text: "Hello" })).status).toBe(201);
      const refused = await slow.send(sender, { to: person, text: "Hello" });
      expect(errorOf(refused)).toEqual([429, "rate_limited"]);
      const day = 24 * 3600;
      expect(refused.headers.get("retry-after")).toBe(String(day));
      expect(refused.headers.get("x-ratelimit-limit")).toBe("1");
      expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
      const reset = Math.ceil(slow.clock.now().getTime() / 1000 + day);
      expect(Number(refused.headers.get("x-ratelimit-reset"))).toBeLessThanOrEqual(reset);
    } finally {
      await slow.close();
    }
  });
});

it("both names of the routes answer the same", async () => {
  await scene.attach(agent);
  const path = "/api/v1/imessage/messages";
  const sent = await rest(scene.parley, agent.key, "POST", path, { to: person, text: "Hello" });
  expect(sent.status).toBe(201);
  const { body } = await rest(scene.parley, agent.key, "GET", path);
  expect(body.map(({ id }: any) => id)).toEqual([sent.body.message.id]);
});

it("what a send answers is what lists show of the message, in groups and with files too", async () => {
  await scene.attach(agent);
  const upload = async () => {
    const form = new FormData();
    form.append("file", new Blob(["hello"], { type: "text/plain" }), "hello.txt");
    const headers = { "x-api-key": agent.key };
    const answer = await fetch(`${scene.parley.url}/api/v1/im/media`, { method: "POST", headers, body: form });
    return ((await answer.json()) as { media_url: string }).media_url;
  };
  const bodies = [
    { to: person, text: "Hello", send_style: "loud" },
    { to: [phone(), phone(), phone()], text: "All" },
    { to: person, media_urls: [await upload()] },
  ];
  const sent = [];
  for (const body of bodies) sent.push((await scene.send(agent, body)).body.message);
  const { body: list } = await scene.get(agent, "/messages?include_groups=true");
  // Addresses of media are minted anew with each read.
  const comparable = (messages: any[]) =>
    messages.map(({ media, ...message }) => [message, media?.map((file: any) => ({ ...file, url: null })) ?? null]);
  expect(comparable(list.toReversed())).toEqual(comparable(sent));
});
