import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestAgent } from "../../support/org.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let person: string;

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene?.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  person = phone();
});

const toPerson = () =>
  fakeCarrier.asked
    .flatMap((asked) => (asked.call === "send" ? [asked.message] : []))
    .filter(({ thread }) => "address" in thread && thread.address === person);

describe("what lines say by themselves", () => {
  it("leaves through the carrier once: the greeting from the pool line, and none of it is a message", async () => {
    const [router, pool] = [await scene.line("router"), await scene.line("pool")];
    await scene.receive(router, person, `Connect @${agent.handle}`);
    await scene.work();
    expect(toPerson().map(({ line, text }) => [line.number, text])).toEqual([
      [pool.number, `You are connected with @${agent.handle}. Write here to talk.`],
    ]);
    expect((await scene.get(agent, "/messages")).body).toEqual([]);
    expect((await scene.get(agent, "/conversations")).body).toEqual([]);
  });

  it("is not waited for as a message when the carrier reports of it, or the person reacts to it", async () => {
    const router = await scene.line("router");
    await scene.line("pool");
    const carrierMessageId = randomUUID();
    fakeCarrier.answerNext({ kind: "accepted", carrierMessageId, carrierThreadId: null, service: "imessage" });
    await scene.receive(router, person, `connect @${agent.handle}`);
    await scene.work();
    const [sent] = toPerson();
    const line = sent!.line;
    const status = { kind: "status", recipient: null, carrierThreadId: null, service: null } as const;
    const failure = { errorCode: null, errorMessage: null };
    const of = (clientRef: string | null, name: string | null) =>
      scene.report({
        ...{ ...scene.reported(line), ...status, ...failure },
        ...{ status: "delivered", clientRef, carrierMessageId: name },
      });
    await of(sent!.clientRef, null);
    await of(null, carrierMessageId);
    await scene.report({
      ...scene.reported(line),
      kind: "tapback",
      thread: { id: `1:1-${person}`, isGroup: false, participants: [person] },
      from: person,
      targetCarrierMessageId: carrierMessageId,
      partIndex: 0,
      reaction: "love",
      emoji: null,
      removed: false,
    });
    const events = await scene.writer.imCarrierEvent.findMany({ where: { kind: { in: ["status", "tapback"] } } });
    expect(events.map(({ state, outcome }) => [state, outcome])).toEqual(Array(3).fill(["done", "reply"]));
  });

  it("on a pool line that leads nowhere is said once in a day", async () => {
    const pool = await scene.line("pool");
    await scene.receive(pool, person, "hello");
    await scene.receive(pool, person, "hello?");
    await scene.work();
    expect(toPerson()).toHaveLength(1);
  });
});
