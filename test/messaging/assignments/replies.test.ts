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

  it("on a pool line that leads nowhere is said once in a day", async () => {
    const pool = await scene.line("pool");
    await scene.receive(pool, person, "hello");
    await scene.receive(pool, person, "hello?");
    await scene.work();
    expect(toPerson()).toHaveLength(1);
  });
});
