import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewDelivery } from "../../../subgraphs/shared/delivery/enqueue-deliveries.js";
import { enqueueSlice } from "../../../subgraphs/shared/delivery/enqueue-slice.js";
import type { LoggedEvent } from "../../../subgraphs/shared/events/logged-event.js";
import { defineConsumer, type ModelConsumer } from "../../../subgraphs/shared/work/consumer.js";
import { prepareConsumers } from "../../../subgraphs/shared/work/run-consumers.js";
import { createLogFixture, type LogFixture } from "../events/log-fixture.js";

let fixture: LogFixture;
let organization: string;
let identity: string;
const receivers = Array.from({ length: 1_300 }, () => randomUUID());

beforeEach(async () => {
  fixture = await createLogFixture();
  organization = await fixture.organization();
  identity = await fixture.identity(organization);
});
afterEach(() => fixture.close());

const query = async (text: string): Promise<any[]> => (await fixture.admin.query(text)).rows;

/** Every event goes to every receiver, with a body of that size. */
const toAll =
  (bytes: number, targets = receivers) =>
  ({ eventId, occurredAt }: LoggedEvent): NewDelivery[] => {
    const body = JSON.stringify({ id: eventId, padding: "x".repeat(bytes) });
    return targets.map((targetId) => ({ channel: "test", targetId, eventId, kind: "k", body, occurredAt }));
  };

async function drain(handle: ModelConsumer["handle"]): Promise<void> {
  const consumer = defineConsumer({ name: "fan-out", from: "beginning", handle });
  await (await prepareConsumers({ services: fixture.services, consumers: [consumer] })).drain();
}

test("a fan-out to very many receivers commits slice by slice, and each gets each event once", async () => {
  await fixture.append(identity, organization, [1, 2]);
  await drain((tx, events, { clock }, resume) => enqueueSlice(tx, clock, events, toAll(10), resume));
  const perReceiver = await query("select count(*)::int from delivery group by target_id");
  expect(perReceiver).toEqual(receivers.map(() => ({ count: 2 })));
  const commits = await query("select count(*)::int from delivery group by xmin::text order by 1");
  expect(commits.map(({ count }) => count)).toEqual([100, 500, 500, 500, 500, 500]);
  expect(await query("select count(*)::int from delivery_turn where turn_at is not null")).toEqual([{ count: 1_300 }]);
});

test("one that breaks off goes on where its last slice ended: nothing is left out or doubled", async () => {
  await fixture.append(identity, organization, [1]);
  let slices = 0;
  const breaking: ModelConsumer["handle"] = async (tx, events, { clock }, resume) => {
    const progress = await enqueueSlice(tx, clock, events, toAll(10), resume);
    if (++slices === 2) throw new Error("The process ends before this slice is committed.");
    return progress;
  };
  await expect(drain(breaking)).rejects.toThrow("before this slice");
  expect(await query("select count(*)::int from delivery")).toEqual([{ count: 500 }]);
  await drain(breaking);
  expect(await query("select count(distinct target_id)::int as receivers, count(*)::int from delivery")).toEqual([
    { receivers: 1_300, count: 1_300 },
  ]);
  expect(slices).toBe(4);
});

test("large bodies end a slice, too, and a body is stored once for all of its receivers", async () => {
  await fixture.append(identity, organization, [1, 2, 3, 4]);
  const few = receivers.slice(0, 7);
  await drain((tx, events, { clock }, resume) => enqueueSlice(tx, clock, events, toAll(3_000_000, few), resume));
  expect(await query("select count(*)::int from delivery group by xmin::text")).toEqual([{ count: 14 }, { count: 14 }]);
  expect(await query("select count(*)::int from delivery_body")).toEqual([{ count: 4 }]);
  expect(await query("select count(*)::int from delivery where body is null and body_id is not null")).toEqual([
    { count: 28 },
  ]);
});
