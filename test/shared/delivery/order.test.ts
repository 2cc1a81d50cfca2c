import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DeliveryEngine } from "../../../subgraphs/shared/delivery/delivery-engine.js";
import { enqueueDeliveries } from "../../../subgraphs/shared/delivery/enqueue-deliveries.js";
import { createWork, type Work } from "../../../subgraphs/shared/background/background-work.js";
import { createTestReceivers, type TestReceivers } from "../../support/test-receivers.js";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { createTestServices, type TestServices } from "../../support/services.js";

let services: TestServices;
let receivers: TestReceivers;
let receiver: Receiver;
let works: Work[];

beforeEach(async () => {
  services = await createTestServices({ WEBHOOK_ALLOW_INSECURE: "1" });
  receivers = createTestReceivers();
  receiver = await startReceiver();
  const create = () => createWork({ services, role: "all", domains: [{ receiverKinds: [receivers] }] });
  works = [create(), create()];
});
afterEach(async () => {
  for (const work of works) await work.stop();
  await receiver.close();
  await services.close();
});

const run = async () => {
  await Promise.all(works.map((work) => work.runDueJobs()));
};
const bodies = () => receiver.received.map(({ body }) => body);

/** Enqueues bodies that name their places, in whatever order they are given. */
async function enqueue(targetId: string, places: readonly number[], clock = services.clock): Promise<void> {
  const deliveries = places.map((place) => {
    const event = { channel: receivers.name, targetId, eventId: randomUUID(), kind: "test.happened" };
    return { ...event, body: String(place), occurredAt: clock.now(), place: BigInt(place) };
  });
  await services.database.jobs.transaction((tx) => enqueueDeliveries(tx, clock, deliveries));
}

describe("what a receiver gets in order", () => {
  test("goes one after the other, by its place and not by when it was enqueued, whoever delivers", async () => {
    let most = 0;
    receiver.answer = (request, response) => {
      most = Math.max(most, receiver.open);
      answerWith(200)(request, response);
    };
    const target = receivers.add(receiver.url);
    const places = [7, 3, 9, 1, 8, 2, 6, 4, 5, 10];
    await enqueue(target, places);
    while (receiver.received.length < places.length) await run();
    expect(bodies()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect(most).toBe(1);
  });

  test("waits for what failed before it, and for nobody else's", async () => {
    const [stuck, well] = [receivers.add(`${receiver.url}/stuck`), receivers.add(`${receiver.url}/well`)];
    receiver.answer = (request, response) => answerWith(request.path.endsWith("stuck") ? 500 : 200)(request, response);
    await enqueue(stuck, [1, 2]);
    await enqueue(well, [1, 2]);
    while (receiver.received.length < 3) await run();
    await run();
    const at = (name: string) => receiver.received.filter(({ path }) => path.endsWith(name)).map(({ body }) => body);
    expect([at("stuck"), at("well")]).toEqual([["1"], ["1", "2"]]);
    receiver.answer = answerWith(200);
    services.clock.advance(5_500);
    while (at("stuck").length < 3) await run();
    expect(at("stuck")).toEqual(["1", "1", "2"]);
  });

  test("stays in its order however much of it waits for what failed, and others are served meanwhile", async () => {
    const [stuck, well] = [receivers.add(`${receiver.url}/stuck`), receivers.add(`${receiver.url}/well`)];
    const at = (name: string) => receiver.received.filter(({ path }) => path.endsWith(name)).map(({ body }) => body);
    receiver.answer = (request, response) => answerWith(request.path.endsWith("stuck") ? 500 : 200)(request, response);
    await enqueue(stuck, [1]);
    await run();
    const behind = Array.from({ length: 3_000 }, (_, index) => index + 2);
    await enqueue(stuck, behind.toReversed());
    await enqueue(well, [1, 2, 3]);
    await receivers.enqueue(services, well, 5);
    while (at("well").length < 8) await run();
    expect(at("stuck")).toEqual(["1"]);
    // It takes nine of them, and fails again.
    receiver.answer = (request, response) => answerWith(at("stuck").length > 10 ? 500 : 200)(request, response);
    services.clock.advance(5_500);
    while (at("stuck").length < 11) await run();
    await run();
    expect(at("stuck")).toEqual(["1", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  });

  test("is passed over while it waits, however many such receivers stand before one that is due", async () => {
    const well = receivers.add(`${receiver.url}/well`);
    await enqueue(well, [1]);
    await run();
    receiver.answer = (request, response) => answerWith(request.path.endsWith("well") ? 200 : 500)(request, response);
    const stuck = Array.from({ length: 250 }, () => receivers.add(receiver.url));
    for (const target of stuck) await enqueue(target, [1]);
    while (receiver.received.length < 1 + stuck.length) await run();
    for (const target of stuck) await enqueue(target, [2]);
    services.clock.advance(1);
    await enqueue(well, [2]);
    // All in one line.
    await services.database.jobs.driver.query("update delivery_turn set slow = false");
    const engine = new DeliveryEngine(services, [receivers]);
    await engine.drain();
    await engine.stop(0);
    expect(receiver.received.slice(1 + stuck.length).map(({ body, path }) => [path, body])).toEqual([
      ["/hook/well", "2"],
    ]);
  });

  test("does not keep others from their turn while it waits, however many such receivers there are", async () => {
    receiver.answer = answerWith(500);
    const stuck = Array.from({ length: 250 }, () => receivers.add(receiver.url));
    for (const target of stuck) await enqueue(target, [1, 2]);
    while (receiver.received.length < stuck.length) await run();
    await run();
    const { rows } = await services.database.jobs.driver.query(
      "select count(*)::int as due from delivery_turn where turn_at <= $1",
      [services.clock.now()],
    );
    expect(rows).toEqual([{ due: 0 }]);
  });
});
