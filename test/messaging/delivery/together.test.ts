import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SendResult } from "../../../subgraphs/messaging/carriers/public.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  await scene.attach(agent);
});

const accepted = (carrierMessageId: string): SendResult => {
  return { kind: "accepted", carrierMessageId, carrierThreadId: `thread-${carrierMessageId}`, service: "imessage" };
};

/** Sends a message for each of these results, which all come at the same time. What became of them, in their order. */
async function sendTogether(results: readonly SendResult[]): Promise<any[]> {
  let asked = 0;
  let open = () => {};
  const allAsked = new Promise<void>((resolve) => (open = resolve));
  const byMessage = new Map<string, SendResult>();
  for (const result of results) {
    fakeCarrier.answerNext(async () => {
      const call = fakeCarrier.asked[asked]!;
      if (call.call === "send") byMessage.set(call.message.clientRef, result);
      asked += 1;
      if (asked === results.length) open();
      await allAsked;
      return result;
    });
    await scene.send(agent, { to: phone(), text: "Hello" });
  }
  await scene.work();
  const { body } = await scene.get(agent, "/messages");
  return results.map((result) => body.find(({ id }: any) => byMessage.get(id) === result));
}

const eventsOf = async (id: string) => {
  const text = "select kind, subject_version as version from event where subject_id = $1 order by position";
  const { rows } = await scene.parley.services.database.jobs.driver.query<{ kind: string; version: number }>(text, [
    id,
  ]);
  return rows.map(({ kind, version }) => `${version} ${kind.replace("im.message.", "")}`);
};

describe("messages whose calls end at the same time", () => {
  it("each become what their own call came to, and are told of once", async () => {
    const rejected: SendResult = { kind: "rejected", code: "22", message: "No." };
    const ambiguous: SendResult = { kind: "ambiguous", reason: "Nothing was said." };
    const messages = await sendTogether([accepted("one"), rejected, ambiguous, accepted("four"), accepted("five")]);
    expect(messages.map(({ status }) => status)).toEqual(["accepted", "declined", "pending", "accepted", "accepted"]);
    expect(messages.map(({ error_code: code }) => code)).toEqual([null, "22", null, null, null]);
    const told = await Promise.all(messages.map(({ id }) => eventsOf(id)));
    const sent = ["1 queued", "2 sent"];
    expect(told).toEqual([sent, ["1 queued", "2 failed"], ["1 queued", "2 pending"], sent, sent]);
  });

  it("are all accepted when the carrier calls two of them the same", async () => {
    const messages = await sendTogether([accepted("same"), accepted("same"), accepted("other")]);
    expect(messages.map(({ status }) => status)).toEqual(["accepted", "accepted", "accepted"]);
  });

  it("do not share the fate of one whose result cannot be stored", async () => {
    const messages = await sendTogether([accepted("before"), accepted("no\0text"), accepted("after")]);
    expect(messages.map(({ status }) => status)).toEqual(["accepted", "pending", "accepted"]);
  });
});
