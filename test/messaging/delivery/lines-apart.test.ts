import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(() => fakeCarrier.reset());

/** An agent with a line of its own. */
async function sender(): Promise<TestAgent> {
  const agent = await scene.agent();
  await scene.attach(agent);
  return agent;
}

async function send(agent: TestAgent, to: string, text: string): Promise<string> {
  const { status, body } = await scene.send(agent, { to, text });
  expect(status).toBe(201);
  return body.message.id;
}

async function becomesAccepted(agent: TestAgent, id: string): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await scene.get(agent, "/messages");
    expect(body.find((message: any) => message.id === id).status).toBe("accepted");
  });
}

/** Calls that last until they are let go. */
function hanging() {
  let letGo = (): void => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const answer = async () => {
    await until;
    return { kind: "ambiguous", reason: "timeout" } as const;
  };
  return { answer, letGo: () => letGo() };
}

describe("an agent that writes little", () => {
  it("has its second message sent among the first of others who have very many", async () => {
    const [quiet, ...loud] = await Promise.all([sender(), sender(), sender(), sender()]);
    const person = phone();
    const first = await send(quiet!, person, "quiet");
    await send(quiet!, person, "quiet");
    for (const agent of loud) for (let count = 0; count < 20; count++) await send(agent, phone(), "loud");
    const texts = () => fakeCarrier.asked.map((asked) => (asked.call === "send" ? asked.message.text : ""));
    for (let count = 0; count < 62; count++) {
      fakeCarrier.answerNext(async () => {
        // The others of the first claim still have their places when the quiet one's turn comes again.
        if (texts().at(-1) === "loud") await becomesAccepted(quiet!, first);
        return { kind: "accepted", carrierMessageId: randomUUID(), carrierThreadId: null, service: null };
      });
    }
    await scene.work();
    expect(texts()).toHaveLength(62);
    expect(texts().lastIndexOf("quiet")).toBeLessThan(45);
  });

  it("gets a place from calls that take long, when those of other lines have all of them", async () => {
    const { answer, letGo } = hanging();
    for (const agent of await Promise.all([sender(), sender(), sender()])) {
      for (let count = 0; count < 8; count++) await send(agent, phone(), "Into the void");
    }
    for (let count = 0; count < 20; count++) fakeCarrier.answerNext(answer);
    const working = scene.work();
    await vi.waitFor(() => expect(fakeCarrier.asked).toHaveLength(20));
    const agent = await sender();
    const id = await send(agent, phone(), "Hello");
    scene.clock.advance(3_000);
    await becomesAccepted(agent, id);
    letGo();
    await working;
    expect(fakeCarrier.asked).toHaveLength(25);
  });
});
