import { randomUUID } from "node:crypto";
import { DeliveryEngine } from "../../subgraphs/shared/delivery/delivery-engine.js";
import { enqueueDeliveries } from "../../subgraphs/shared/delivery/enqueue-deliveries.js";
import { createTestReceivers, testSigningKey } from "../support/test-receivers.js";
import { BareDeliveries } from "./baselines/bare-deliveries.js";
import { answerParent } from "./child.js";
import { type Ground, openGround } from "./ground.js";

export interface DeliveriesOptions {
  readonly databaseUrl: string;
  /** Origin of the process that takes them. */
  readonly receiver: string;
}

const targetCount = 16;
const perTarget = 10;
/** As a consumer of the log enqueues them. */
const perTransaction = 100;
/** With it a body has about the size of a message's envelope. */
const padding = "x".repeat(1_200);

let ground: Ground | undefined;
let engine: DeliveryEngine | undefined;
const bare = new BareDeliveries();
let targets: readonly { readonly id: string; readonly url: string }[];

async function start({ databaseUrl, receiver }: DeliveriesOptions): Promise<void> {
  const environment = { WEBHOOK_ALLOW_INSECURE: "1", DELIVERY_AT_ONCE_PER_RECEIVER: String(perTarget) };
  ground = await openGround(databaseUrl, { publishes: false, environment });
  const known = createTestReceivers();
  for (let index = 0; index < targetCount; index += 1) known.add(`${receiver}/${index}`);
  targets = [...known.targets.values()];
  const channel = { ...known, attempted: () => Promise.resolve() };
  engine = new DeliveryEngine(ground.services, [channel]);
  engine.start();
}

function bodyOf(eventId: string): string {
  return JSON.stringify({ id: `evt_${eventId}`, event_type: "message.received", data: { padding } });
}

/** Enqueues so many, and waits until the engine has delivered and recorded all of them. */
async function deliver(count: number): Promise<void> {
  const { database, clock } = ground!.services;
  for (let done = 0; done < count; done += perTransaction) {
    const deliveries = Array.from({ length: perTransaction }, (_, index) => {
      const eventId = randomUUID();
      const targetId = targets[index % targets.length]!.id;
      const body = bodyOf(eventId);
      return { channel: "test", targetId, eventId, kind: "message.received", body, occurredAt: clock.now() };
    });
    await database.jobs.transaction((tx) => enqueueDeliveries(tx, clock, deliveries));
  }
  await engine!.drain();
}

/** Signs and posts so many, and nothing else. */
async function post(count: number): Promise<void> {
  const deliveries = Array.from({ length: count }, (_, index) => {
    const eventId = randomUUID();
    const { url } = targets[index % targets.length]!;
    return { url, webhookId: `evt_${eventId}`, body: bodyOf(eventId), key: testSigningKey };
  });
  await bare.send(deliveries, targetCount * perTarget);
}

async function cost(work: (count: number) => Promise<void>, count: number): Promise<number> {
  const before = process.cpuUsage();
  await work(count);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

answerParent(
  {
    start,
    deliver: (count: number) => cost(deliver, count),
    post: (count: number) => cost(post, count),
  },
  async () => {
    await bare.close();
    await engine?.stop(0);
    await ground?.close();
  },
);
