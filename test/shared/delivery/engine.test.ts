import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../subgraphs/shared/clock/clock.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { DeliveryEngine } from "../../../subgraphs/shared/delivery/delivery-engine.js";
import { enqueueDeliveries } from "../../../subgraphs/shared/delivery/enqueue-deliveries.js";
import { takeDeliveries, type TakenDelivery } from "../../../subgraphs/shared/delivery/take-deliveries.js";
import { createTestReceivers, type TestReceivers } from "../../support/test-receivers.js";
import { answerWith, hang, type Receiver, reset, startReceiver } from "../../support/receiver.js";
import { createTestServices, type TestServices } from "../../support/services.js";

const often = { interval: 10 };

let testServices: TestServices;
/** On the wall clock, as servers are. */
let services: Services;
let kind: TestReceivers;
const receivers: Receiver[] = [];
const engines: DeliveryEngine[] = [];

beforeEach(async () => {
  // A receiver that hangs does so until the end of the test.
  testServices = await createTestServices({ WEBHOOK_ALLOW_INSECURE: "1", DELIVERY_TIMEOUT_MS: "60000" });
  services = { ...testServices, clock: systemClock };
  kind = createTestReceivers();
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop(0)));
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await testServices.close();
});

function startEngine(of: Services = services, kinds = [kind]): DeliveryEngine {
  const engine = new DeliveryEngine(of, kinds);
  engine.start();
  engines.push(engine);
  return engine;
}

async function receive(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...options);
  receivers.push(receiver);
  return receiver;
}

const query = async (text: string, values: unknown[] = []) =>
  (await services.database.jobs.driver.query(text, values)).rows;
const idsOf = (receiver: Receiver) => receiver.received.map(({ headers }) => headers["webhook-id"]);

describe("a receiver that hangs, with a thousand waiting", () => {
  test("delays nobody: others get everything while it still hangs, and it has few attempts open", async () => {
    const hanging = await receive(hang);
    const well = await receive();
    await kind.enqueue(services, kind.add(hanging.url), 1_000);
    startEngine();
    await vi.waitUntil(() => hanging.open === 10, often);
    const targets = Array.from({ length: 3 }, () => kind.add(well.url));
    for (const target of targets) await kind.enqueue(services, target, 100);
    await vi.waitUntil(() => well.received.length === 300, often);
    expect(hanging.received).toHaveLength(10);
  });

  test("delays nobody when all slots of slow receivers are taken by its like", async () => {
    const hanging = await receive(hang);
    const slow = Array.from({ length: 60 }, () => kind.add(hanging.url));
    for (const target of slow) await kind.enqueue(services, target, 10);
    await query("update delivery_turn set slow = true");
    startEngine();
    // Half of the slots, and two for each.
    await vi.waitUntil(() => hanging.open === 100, often);
    const well = await receive();
    await kind.enqueue(services, kind.add(well.url), 100);
    await vi.waitUntil(() => well.received.length === 100, often);
    expect(hanging.received).toHaveLength(100);
  });

  test("delays nobody when it stands behind many new receivers, each of which gets things in order", async () => {
    const hanging = await receive(hang);
    const event = { channel: kind.name, kind: "test.happened", body: "{}", occurredAt: services.clock.now() };
    const deliveries = Array.from({ length: 150 }, () => ({
      ...event,
      targetId: kind.add(hanging.url),
      eventId: randomUUID(),
      place: 1n,
    }));
    await services.database.jobs.transaction((tx) => enqueueDeliveries(tx, services.clock, deliveries));
    startEngine();
    // Half of the slots, but for one: each look leaves room for two of every receiver.
    await vi.waitUntil(() => hanging.open === 99, often);
    const well = await receive();
    await kind.enqueue(services, kind.add(well.url), 100);
    await vi.waitUntil(() => well.received.length === 100, often);
    expect(hanging.received).toHaveLength(99);
  });
});

test("one that fails at once, with thousands waiting, delays nobody either", async () => {
  const failing = await receive(reset);
  const well = await receive();
  await kind.enqueue(services, kind.add(failing.url), 3_000);
  startEngine();
  await vi.waitUntil(() => failing.received.length > 100, often);
  await kind.enqueue(services, kind.add(well.url), 100);
  const before = failing.received.length;
  await vi.waitUntil(() => well.received.length === 100, often);
  expect(failing.received.length - before).toBeLessThan(1_000);
});

describe("leases", () => {
  const take = async (): Promise<TakenDelivery[]> => {
    const now = testServices.clock.now();
    const { taken } = await takeDeliveries(services.database, {
      channels: [kind.name],
      now,
      leaseUntil: new Date(now.getTime() + 20_000),
      room: 50,
      slowRoom: 25,
      perTarget: 10,
      perSlowTarget: 2,
    });
    return taken;
  };

  test("are given to one of many workers that ask at once", async () => {
    for (let n = 0; n < 8; n++) await kind.enqueue(testServices, randomUUID(), 10);
    const taken = (await Promise.all(Array.from({ length: 12 }, take))).flat();
    for (let more = await take(); more.length > 0; more = await take()) taken.push(...more);
    expect(taken).toHaveLength(80);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(80);
  });

  test("of one receiver are as many as it may have under way, whoever asks, until they end", async () => {
    await kind.enqueue(testServices, randomUUID(), 25);
    const first = await take();
    expect([first.length, await take()]).toEqual([10, []]);
    testServices.clock.advance(19_999);
    expect(await take()).toEqual([]);
    // Their worker is gone.
    testServices.clock.advance(1);
    expect(await take()).toHaveLength(10);
  });

  test("of a receiver that has as many as it may under way are not more because something new is for it", async () => {
    const target = randomUUID();
    await kind.enqueue(testServices, target, 15);
    expect(await take()).toHaveLength(10);
    await kind.enqueue(testServices, target, 15);
    expect(await take()).toEqual([]);
  });

  test("that were lost end without effect, but that an event arrived is kept", async () => {
    const failing = await receive((request, response) => {
      // Meanwhile the lease ends and another worker takes the event.
      void query("update delivery set lease_until = lease_until + interval '1 s' where kind = 'test.happened'").then(
        () => answerWith(request.headers["webhook-id"] === `evt_${arriving}` ? 200 : 500)(request, response),
      );
    });
    const target = kind.add(failing.url);
    const [arriving] = await kind.enqueue(services, target);
    startEngine();
    await vi.waitUntil(
      async () => (await query("select 1 from delivery where state = 'delivered'")).length === 1,
      often,
    );
    await kind.enqueue(services, target);
    await vi.waitUntil(() => kind.attempts.length === 2, often);
    const rows = await query("select state, attempts, lease_until is null as free from delivery order by created_at");
    expect(rows).toEqual([
      { state: "delivered", attempts: 1, free: true },
      { state: "waiting", attempts: 0, free: false },
    ]);
  });
});

test("two processes deliver every event once", async () => {
  const receiver = await receive();
  const settings = { WEBHOOK_ALLOW_INSECURE: "1", DATABASE_URL: testServices.config.DATABASE_URL! };
  const other = await createTestServices(settings);
  try {
    startEngine();
    const second = startEngine({ ...other, clock: systemClock });
    const targets = Array.from({ length: 4 }, () => kind.add(receiver.url));
    for (let round = 0; round < 5; round++) {
      for (const target of targets) await kind.enqueue(round % 2 === 0 ? services : other, target, 20);
    }
    await vi.waitUntil(
      async () => (await query("select 1 from delivery where state <> 'delivered'")).length === 0,
      often,
    );
    expect(receiver.received).toHaveLength(400);
    expect(new Set(idsOf(receiver)).size).toBe(400);
    await second.stop(0);
  } finally {
    await other.close();
  }
});

describe("a stop", () => {
  test("waits for what is under way and records it", async () => {
    let respond = (): void => {};
    const receiver = await receive((request, response) => {
      respond = () => answerWith(200)(request, response);
    });
    await kind.enqueue(services, kind.add(receiver.url));
    const engine = startEngine();
    await vi.waitUntil(() => receiver.open === 1, often);
    const stopped = engine.stop(60_000);
    respond();
    await stopped;
    expect(await query("select state, attempts from delivery")).toEqual([{ state: "delivered", attempts: 1 }]);
  });

  test("cuts off what takes too long and hands it back: another process has it at once", async () => {
    const receiver = await receive(hang);
    const [eventId] = await kind.enqueue(services, kind.add(receiver.url));
    const engine = startEngine();
    await vi.waitUntil(() => receiver.open === 1, often);
    await engine.stop(0);
    expect(await query("select attempts, lease_until from delivery")).toEqual([{ attempts: 0, lease_until: null }]);
    receiver.answer = answerWith(200);
    startEngine();
    await vi.waitUntil(
      async () => (await query("select 1 from delivery where state = 'delivered'")).length === 1,
      often,
    );
    expect(idsOf(receiver)).toEqual([`evt_${eventId}`, `evt_${eventId}`]);
  });
});

describe("a domain that fails", () => {
  test("to find one receiver does not keep the others from theirs", async () => {
    const receiver = await receive();
    const broken = kind.add(receiver.url);
    const well = kind.add(receiver.url);
    const failing = {
      ...kind,
      findTargets: (...asked: Parameters<typeof kind.findTargets>) =>
        asked[2].includes(broken)
          ? Promise.reject(new Error("a key that cannot be opened"))
          : kind.findTargets(...asked),
    };
    await kind.enqueue(services, broken, 5);
    const expected = await kind.enqueue(services, well, 5);
    startEngine(services, [failing]);
    await vi.waitUntil(
      async () => (await query("select 1 from delivery where lease_until is null and attempts = 0")).length === 5,
      often,
    );
    await vi.waitUntil(() => receiver.received.length === 5, often);
    expect(new Set(idsOf(receiver))).toEqual(new Set(expected.map((id) => `evt_${id}`)));
  });

  test("to take note of one attempt does not lose the record of the others", async () => {
    const receiver = await receive();
    const [bad] = await kind.enqueue(services, kind.add(receiver.url));
    await kind.enqueue(services, kind.add(receiver.url), 5);
    const failing: typeof kind = {
      ...kind,
      async attempted(_, __, attempts) {
        if (attempts.some(({ eventId }) => eventId === bad)) throw new Error("no");
      },
    };
    startEngine(services, [failing]);
    await vi.waitUntil(
      async () => (await query("select 1 from delivery where state = 'delivered'")).length === 5,
      often,
    );
    expect(await query("select attempts, state from delivery where event_id = $1", [bad])).toEqual([
      { attempts: 0, state: "waiting" },
    ]);
  });
});
