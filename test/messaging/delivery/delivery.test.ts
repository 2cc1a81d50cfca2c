import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
});

async function send(): Promise<string> {
  const { body } = await scene.send(agent, { to: person, text: "Hello" });
  await scene.work();
  return body.message.id as string;
}

async function read(id: string): Promise<any> {
  const { body } = await scene.get(agent, "/messages");
  return body.find((message: any) => message.id === id);
}

const status = (clientRef: string, to: string, more: object = {}) =>
  scene.report({
    ...scene.reported(line),
    kind: "status",
    carrierMessageId: null,
    clientRef,
    recipient: null,
    status: to as "sent",
    carrierThreadId: null,
    service: null,
    errorCode: null,
    errorMessage: null,
    ...more,
  });

describe("a message", () => {
  it("is accepted, sent and delivered as the carrier says", async () => {
    const id = await send();
    expect(await read(id)).toMatchObject({ status: "accepted", was_downgraded: false });
    await status(id, "delivered");
    await status(id, "sent");
    const message = await read(id);
    expect(message).toMatchObject({
      status: "delivered",
      delivery_final: true,
      recipients: [{ delivery_final: true }],
    });
    expect(message.recipients[0].sent_at).not.toBeNull();
    expect(message.recipients[0].delivered_at).not.toBeNull();
  });

  it("that the network refuses is declined, with the reason", async () => {
    fakeCarrier.answerNext({ kind: "rejected", code: "no_such_handset", message: "Nobody has this number." });
    expect(await read(await send())).toMatchObject({
      status: "declined",
      error_code: "no_such_handset",
      error_message: "Nobody has this number.",
      recipients: [{ delivery_status: "declined", error_code: "no_such_handset" }],
    });
  });

  it("that the carrier calls like another one is accepted all the same", async () => {
    const accepted = {
      kind: "accepted",
      carrierMessageId: randomUUID(),
      carrierThreadId: null,
      service: null,
    } as const;
    fakeCarrier.answerNext(accepted);
    fakeCarrier.answerNext(accepted);
    expect([(await read(await send())).status, (await read(await send())).status]).toEqual(["accepted", "accepted"]);
  });

  it("that leaves as SMS says so", async () => {
    const service = "sms";
    fakeCarrier.answerNext({ kind: "accepted", carrierMessageId: randomUUID(), carrierThreadId: null, service });
    expect(await read(await send())).toMatchObject({ service: "sms", was_downgraded: true });
  });

  it("whose outcome nobody knows is pending, is never sent again, and is given up after 15 minutes", async () => {
    fakeCarrier.answerNext({ kind: "ambiguous", reason: "timeout" });
    const id = await send();
    expect((await read(id)).status).toBe("pending");
    scene.clock.advance(14 * 60_000);
    await scene.work();
    expect((await read(id)).status).toBe("pending");
    scene.clock.advance(2 * 60_000);
    await scene.work();
    expect(await read(id)).toMatchObject({ status: "error", error_code: "delivery_unconfirmed" });
    expect(fakeCarrier.asked).toHaveLength(1);
    await status(id, "delivered");
    expect(await read(id)).toMatchObject({ status: "delivered", error_code: null });
  });

  it("whose adapter breaks is pending too", async () => {
    fakeCarrier.answerNext(() => Promise.reject(new Error("The socket broke.")));
    expect((await read(await send())).status).toBe("pending");
  });

  it("that comes back from the carrier is sent, and is no message of anybody", async () => {
    fakeCarrier.answerNext({ kind: "ambiguous", reason: "timeout" });
    const id = await send();
    await scene.receive(line, line.number, "Hello", {
      echoOf: id,
      thread: { id: "t", isGroup: false, participants: [person] },
    });
    expect((await read(id)).status).toBe("sent");
    const { body } = await scene.get(agent, "/messages");
    expect(body).toHaveLength(1);
  });

  it("does not leave when its line was taken away before", async () => {
    const { body } = await scene.send(agent, { to: person, text: "Hello" });
    await scene.writer.imLine.update({ where: { id: line.id }, data: { identityId: null } });
    await scene.work();
    expect(fakeCarrier.asked).toHaveLength(0);
    expect(await read(body.message.id)).toMatchObject({ status: "error", error_code: "line_detached" });
  });

  it("does not wait for a slow carrier that has one of another conversation, even if it is queued later", async () => {
    let letGo = (): void => {};
    const slow = new Promise<void>((resolve) => (letGo = resolve));
    fakeCarrier.answerNext(async () => {
      await slow;
      return { kind: "ambiguous", reason: "timeout" };
    });
    await scene.send(agent, { to: person, text: "First" });
    const working = scene.work();
    await vi.waitFor(() => expect(fakeCarrier.asked).toHaveLength(1));
    const { body } = await scene.send(agent, { to: phone(), text: "Later" });
    await vi.waitFor(async () => expect((await read(body.message.id)).status).toBe("accepted"));
    letGo();
    await working;
  });

  it("does not wait for another line whose carrier hangs, however many wait for that", async () => {
    let letGo = (): void => {};
    const hangs = new Promise<void>((resolve) => (letGo = resolve));
    for (let index = 0; index < 30; index++) {
      fakeCarrier.answerNext(async () => {
        await hangs;
        return { kind: "ambiguous", reason: "timeout" };
      });
      await scene.send(agent, { to: phone(), text: "Into the void" });
    }
    const working = scene.work();
    await vi.waitFor(() => expect(fakeCarrier.asked.length).toBeGreaterThan(5));
    const other = await scene.agent();
    await scene.attach(other);
    fakeCarrier.answerFirst({ kind: "accepted", carrierMessageId: randomUUID(), carrierThreadId: null, service: null });
    const { body } = await scene.send(other, { to: person, text: "Hello" });
    await vi.waitFor(async () => {
      const { body: messages } = await scene.get(other, "/messages");
      expect(messages.find((message: any) => message.id === body.message.id).status).toBe("accepted");
    });
    letGo();
    await working;
    expect(fakeCarrier.asked).toHaveLength(31);
  });

  it("waits for the one before it in its conversation, and not for other conversations", async () => {
    let letGo = (): void => {};
    const slow = new Promise<void>((resolve) => (letGo = resolve));
    fakeCarrier.answerNext(async () => {
      await slow;
      return { kind: "accepted", carrierMessageId: randomUUID(), carrierThreadId: null, service: "imessage" };
    });
    const texts = () => fakeCarrier.asked.map((asked) => (asked.call === "send" ? asked.message.text : null));
    await scene.send(agent, { to: person, text: "First" });
    const working = scene.work();
    await vi.waitFor(() => expect(texts()).toEqual(["First"]));
    await scene.send(agent, { to: person, text: "Second" });
    const { body } = await scene.send(agent, { to: phone(), text: "Elsewhere" });
    // It was queued last, so what may leave has left.
    await vi.waitFor(async () => expect((await read(body.message.id)).status).toBe("accepted"));
    expect(texts()).toEqual(["First", "Elsewhere"]);
    letGo();
    await working;
    expect(texts()).toEqual(["First", "Elsewhere", "Second"]);
  });
});

it("what a carrier says of messages of other lines is not believed", async () => {
  const id = await send();
  const stranger = await scene.line("dedicated");
  await status(id, "delivered", { carrierLineId: stranger.carrierLineId });
  expect((await read(id)).status).toBe("accepted");
});

it("a message and what came in count once each", async () => {
  await send();
  await scene.receive(line, person, "hi");
  const used = await scene.writer.usageCounter.findMany({ where: { identityId: agent.id } });
  expect(used.map(({ channel, units }) => [channel, Number(units)])).toEqual([["im_dedicated", 2]]);
});
