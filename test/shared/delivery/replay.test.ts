import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliverNow } from "../../../subgraphs/shared/delivery/deliver-now.js";
import { redeliver } from "../../../subgraphs/shared/delivery/redeliver.js";
import { createWork, type Work } from "../../../subgraphs/shared/background/background-work.js";
import { createTestReceivers, type TestReceivers } from "../../support/test-receivers.js";
import { answerWith, hang, type Receiver, startReceiver } from "../../support/receiver.js";
import { createTestServices, type TestServices } from "../../support/services.js";

const day = 24 * 3_600_000;

let services: TestServices;
let receivers: TestReceivers;
let receiver: Receiver;
let work: Work;

beforeEach(async () => {
  services = await createTestServices({ WEBHOOK_ALLOW_INSECURE: "1", DELIVERY_TIMEOUT_MS: "2000" });
  receivers = createTestReceivers();
  receiver = await startReceiver();
  work = createWork({ services, role: "all", domains: [{ receiverKinds: [receivers] }] });
});
afterEach(async () => {
  await work.stop();
  await receiver.close();
  await services.close();
});

const query = async (text: string) => (await services.database.jobs.driver.query(text)).rows;
const message = (targetId: string, eventId: string, reason: "replay" | "test" = "replay") => ({
  targetId,
  eventId,
  kind: "test.happened",
  body: JSON.stringify({ id: `evt_${eventId}`, event_type: "test.happened" }),
  occurredAt: services.clock.now(),
  reason,
});

describe("an event sent while somebody waits", () => {
  test("that the schedule still had to bring arrives, and is not sent again", async () => {
    receiver.answer = answerWith(500);
    const target = receivers.add(receiver.url);
    const [eventId] = await receivers.enqueue(services, target);
    await work.runDueJobs();
    receiver.answer = answerWith(200, "thanks");
    const attempt = await deliverNow(services, receivers, message(target, eventId!));
    expect(attempt).toMatchObject({
      eventId,
      targetId: target,
      responseStatus: 200,
      responseBody: "thanks",
      attempt: 1,
      isReplay: true,
      isTest: false,
      state: "delivered",
    });
    services.clock.advance(day);
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
    expect(receiver.received[1]!.headers["webhook-id"]).toBe(`evt_${eventId}`);
    expect(receivers.attempts.at(-1)).toEqual(attempt);
  });

  test("and refused leaves the schedule as it was", async () => {
    receiver.answer = answerWith(500);
    const target = receivers.add(receiver.url);
    const [eventId] = await receivers.enqueue(services, target);
    await work.runDueJobs();
    const attempt = await deliverNow(services, receivers, message(target, eventId!));
    expect(attempt).toMatchObject({ responseStatus: 500, state: "waiting" });
    services.clock.advance(6_000);
    await work.runDueJobs();
    expect(receivers.attempts.map(({ attempt: number, isReplay }) => [number, isReplay])).toEqual([
      [1, false],
      [1, true],
      [2, false],
    ]);
  });

  test("as a test is logged as one and not repeated, whatever the receiver says", async () => {
    receiver.answer = answerWith(500);
    const target = receivers.add(receiver.url);
    const attempt = await deliverNow(services, receivers, message(target, randomUUID(), "test"));
    expect(attempt).toMatchObject({ responseStatus: 500, isTest: true, isReplay: false, state: "given_up" });
    services.clock.advance(day);
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(1);
    expect(await query("select is_test, response_status from delivery_attempt")).toEqual([
      { is_test: true, response_status: 500 },
    ]);
  });

  test("waits no longer than it is told", async () => {
    receiver.answer = hang;
    const attempt = await deliverNow(
      services,
      receivers,
      message(receivers.add(receiver.url), randomUUID(), "test"),
      100,
    );
    expect(attempt).toMatchObject({ responseStatus: null, errorDetail: "There was no answer in time." });
  });

  test("and answered 410 ends what waits for that receiver", async () => {
    receiver.answer = answerWith(500);
    const target = receivers.add(receiver.url);
    await receivers.enqueue(services, target, 3);
    await work.runDueJobs();
    receiver.answer = answerWith(410);
    await deliverNow(services, receivers, message(target, randomUUID(), "test"));
    expect(receivers.wentAway).toEqual([target]);
    expect(await query("select distinct state from delivery where attempts > 0")).toEqual([{ state: "dropped" }]);
  });

  test("to a receiver that is gone is not sent", async () => {
    expect(await deliverNow(services, receivers, message(randomUUID(), randomUUID()))).toBeNull();
    expect(await query("select 1 from delivery")).toEqual([]);
  });
});

test("what one receiver never got since a time begins its schedule anew, as replays; tests do not", async () => {
  receiver.answer = answerWith(500);
  const target = receivers.add(receiver.url);
  const other = receivers.add(receiver.url);
  await receivers.enqueue(services, target);
  services.clock.advance(1);
  const since = services.clock.now();
  const missed = [...(await receivers.enqueue(services, target, 2))].toSorted();
  await receivers.enqueue(services, other);
  await deliverNow(services, receivers, message(target, randomUUID(), "test"));
  await query("update delivery set state = 'given_up', attempts = 8, next_attempt_at = null");
  receivers.attempts.splice(0);
  receiver.answer = answerWith(200);
  const count = await services.database.request.transaction((tx) =>
    redeliver(tx, services.clock, { channel: receivers.name, targetId: target, since, limit: 100 }),
  );
  expect(count).toBe(2);
  await work.runDueJobs();
  expect(receivers.attempts.map(({ eventId }) => eventId).toSorted()).toEqual(missed);
  expect(receivers.attempts.map(({ attempt, isReplay }) => [attempt, isReplay])).toEqual([
    [1, true],
    [1, true],
  ]);
});

test("deliveries and their log are kept for thirty days, and longer while somebody replays them or they wait", async () => {
  const target = receivers.add(receiver.url);
  await receivers.enqueue(services, target, 600);
  const [replayed] = await receivers.enqueue(services, target);
  await work.runDueJobs();
  services.clock.advance(29 * day);
  await deliverNow(services, receivers, message(target, replayed!));
  await work.runDueJobs();
  expect(await query("select count(*)::int from delivery")).toEqual([{ count: 601 }]);
  services.clock.advance(2 * day);
  await receivers.enqueue(services, randomUUID());
  await query("update delivery set created_at = created_at - interval '90 days' where state = 'waiting'");
  await services.database.jobs.driver.query(
    "update delivery_turn set turn_at = '2999-01-01' where turn_at is not null",
  );
  await work.runDueJobs();
  expect(await query("select state, event_id from delivery order by created_at desc")).toEqual([
    { state: "delivered", event_id: replayed },
    { state: "waiting", event_id: expect.any(String) },
  ]);
  expect(await query("select count(*)::int from delivery_attempt")).toEqual([{ count: 2 }]);
  expect(await query("select count(*)::int from delivery_turn")).toEqual([{ count: 1 }]);
});
