import { afterEach, beforeEach, expect, test } from "vitest";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { createWork } from "../../../subgraphs/shared/work/work.js";
import { createTestChannel, type TestChannel } from "../../support/delivery-channel.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { createTestServices, type TestServices } from "../../support/services.js";

let services: TestServices;
let channel: TestChannel;
let receiver: Receiver;
beforeEach(async () => {
  services = await createTestServices({ WEBHOOK_ALLOW_INSECURE: "1" });
  channel = createTestChannel();
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
    const before = channel.attempts.length;
    const result = await jobs.transaction(work);
    if (lost || channel.attempts.length === before) return result;
    lost = true;
    throw new Error("The connection was lost while the commit was confirmed.");
  };
  const deaf = Object.create(jobs, { transaction: { value: transaction } }) as typeof jobs;
  return Object.create(services, { database: { value: { ...database, jobs: deaf } } }) as Services;
}

test("an attempt whose recording is repeated stands in the log once, and is told once", async () => {
  await channel.enqueue(services, channel.add(receiver.url), 3);
  const work = createWork({
    services: losingConfirmation(services),
    role: "all",
    domains: [{ deliveryChannels: [channel] }],
  });
  await work.runDueJobs();
  await work.stop();
  expect(receiver.received).toHaveLength(3);
  expect(await services.database.jobs.reader.deliveryAttempt.count()).toBe(3);
  expect(await services.database.jobs.reader.delivery.count({ where: { state: "delivered" } })).toBe(3);
  expect(channel.attempts).toHaveLength(3);
});
