import { afterEach, beforeEach, expect, test } from "vitest";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { createWork } from "../../../subgraphs/shared/background/background-work.js";
import { createTestReceivers, type TestReceivers } from "../../support/test-receivers.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { createTestServices, type TestServices } from "../../support/services.js";

let services: TestServices;
let receivers: TestReceivers;
let receiver: Receiver;
beforeEach(async () => {
  services = await createTestServices({ WEBHOOK_ALLOW_INSECURE: "1" });
  receivers = createTestReceivers();
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await services.close();
});

/** Services whose database commits the first recorded attempts without being able to say so. */
function losingConfirmation({ database }: TestServices): Services {
  const { jobs } = database;
  let lost = false;
  const transaction: typeof jobs.transaction = async (work) => {
    const before = receivers.attempts.length;
    const result = await jobs.transaction(work);
    if (lost || receivers.attempts.length === before) return result;
    lost = true;
    throw new Error("The connection was lost while the commit was confirmed.");
  };
  const deaf = Object.create(jobs, { transaction: { value: transaction } }) as typeof jobs;
  return Object.create(services, { database: { value: { ...database, jobs: deaf } } }) as Services;
}

test("an attempt whose recording is repeated stands in the log once, and is told once", async () => {
  await receivers.enqueue(services, receivers.add(receiver.url), 3);
  const work = createWork({
    services: losingConfirmation(services),
    role: "all",
    domains: [{ receiverKinds: [receivers] }],
  });
  await work.runDueJobs();
  await work.stop();
  expect(receiver.received).toHaveLength(3);
  expect(await services.database.jobs.reader.deliveryAttempt.count()).toBe(3);
  expect(await services.database.jobs.reader.delivery.count({ where: { state: "delivered" } })).toBe(3);
  expect(receivers.attempts).toHaveLength(3);
});
