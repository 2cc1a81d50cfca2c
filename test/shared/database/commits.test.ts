import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enqueueDeliveries } from "../../../subgraphs/shared/delivery/enqueue-deliveries.js";
import type { Transaction } from "../../../subgraphs/shared/database/client.js";
import { createTestServices, type TestServices } from "../../support/services.js";
import { appendTo } from "../events/log-fixture.js";

let services: TestServices;
let heard: string[];

beforeEach(async () => {
  services = await createTestServices();
  heard = [];
  services.database.onEventsCommitted(() => heard.push("events"));
  services.database.onDeliveriesCommitted(() => heard.push("deliveries"));
});
afterEach(() => services.close());

const event = (tx: Transaction) => appendTo(tx, null, "org_1", 1);
const delivery = (tx: Transaction) => {
  const facts = { channel: "test", kind: "test.happened", body: "{}", occurredAt: services.clock.now() };
  return enqueueDeliveries(tx, services.clock, [{ ...facts, targetId: randomUUID(), eventId: randomUUID() }]);
};

describe("whoever waits for what a commit brings", () => {
  test.each<[string, ((tx: Transaction) => Promise<unknown>)[], string[]]>([
    ["an event", [event], ["events"]],
    ["a delivery", [delivery], ["deliveries"]],
    ["both", [event, delivery], ["events", "deliveries"]],
    ["nothing of that", [], []],
  ])("hears of it before the change is answered: %s", async (_, changes, expected) => {
    await services.database.jobs.transaction(async (tx) => {
      for (const change of changes) await change(tx);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(expected);
  });

  test("hears nothing of a change that fails", async () => {
    const failing = services.database.request.transaction(async (tx) => {
      await event(tx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(heard).toEqual([]);
  });
});
