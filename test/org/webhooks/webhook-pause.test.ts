import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTask } from "../../a2a/support/rpc.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { envelopes, insecure, subscribe } from "../support/webhooks.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let requester: TestAgent;
let worker: TestAgent;
let receiver: Receiver;
let id: string;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
  const organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "pause-requester");
  worker = await makeAgent(parley.services, organization, "pause-worker");
});
beforeEach(async () => {
  receiver = await startReceiver();
  ({ id } = await subscribe(parley, worker.key, worker.id, receiver.url));
  await parley.work!.runDueJobs();
  return async () => {
    await call(`deleteWebhookSubscription(input: { id: "${id}" }) { deletedSubscriptionId }`);
    await receiver.close();
  };
});
afterAll(() => parley.close());

async function call(field: string): Promise<any> {
  const { data, errors } = await parley.graphql(`mutation { ${field} }`, {}, worker.key);
  expect(errors).toBeUndefined();
  return Object.values(data!)[0];
}

const pause = (paused: boolean): Promise<any> =>
  call(`updateWebhookSubscription(input: { id: "${id}", paused: ${paused} }) { subscription { pausedAt } }`);

const retry = (more: string): Promise<any> =>
  call(
    `replayFailedWebhookDeliveries(input: { subscriptionId: "${id}", since: "2026-01-01T00:00:00Z"${more} }) { count }`,
  );

async function happen(): Promise<void> {
  clock.advance(1_000);
  await openTask(parley, requester.key, worker.handle, "Compare three vendors");
  await parley.work!.runDueJobs();
}

async function waiting(): Promise<number> {
  const query = `{ webhookSubscription(id: "${id}") { health { waiting } } }`;
  return ((await parley.graphql(query, {}, worker.key)).data as any).webhookSubscription.health.waiting;
}

test("a paused webhook sends nothing; its events wait and arrive once when it is resumed", async () => {
  expect((await pause(true)).subscription.pausedAt).toBe(clock.now().toISOString());
  clock.advance(1_000);
  const again = await pause(true);
  expect(new Date(again.subscription.pausedAt).getTime()).toBe(clock.now().getTime() - 1_000);
  await happen();
  await happen();
  clock.advance(40 * 24 * 3_600_000);
  await parley.work!.runDueJobs();
  expect(receiver.received).toEqual([]);
  expect(await waiting()).toBe(2);
  expect((await pause(false)).subscription.pausedAt).toBeNull();
  await parley.work!.runDueJobs();
  expect(envelopes(receiver.received).map(({ event_type }) => event_type)).toEqual([
    "a2a.task.created",
    "a2a.task.created",
  ]);
  expect(await waiting()).toBe(0);
});

test("a webhook that is deleted while it is paused leaves nothing that waits", async () => {
  await pause(true);
  await happen();
  const gone = id;
  ({ id } = await subscribe(parley, worker.key, worker.id, receiver.url));
  await call(`deleteWebhookSubscription(input: { id: "${gone}" }) { deletedSubscriptionId }`);
  await parley.work!.runDueJobs();
  expect(receiver.received).toEqual([]);
  const { rows } = await parley.services.database.jobs.driver.query(
    "select state::text from delivery where target_id = $1",
    [gone],
  );
  expect(rows).toEqual([{ state: "dropped" }]);
});

test("what waits for its next attempt is tried at once when that is asked for, and its schedule continues", async () => {
  receiver.answer = answerWith(500, "no");
  await happen();
  expect(receiver.received).toHaveLength(1);
  expect(await retry("")).toEqual({ count: 0 });
  expect(await retry(", alsoWaiting: true")).toEqual({ count: 1 });
  await parley.work!.runDueJobs();
  expect(receiver.received).toHaveLength(2);
  const query = `{ webhookDeliveries(filter: { subscriptionId: "${id}" }) { nodes { attempt isReplay state } } }`;
  expect(((await parley.graphql(query, {}, worker.key)).data as any).webhookDeliveries.nodes).toEqual([
    { attempt: 2, isReplay: false, state: "WAITING" },
    { attempt: 1, isReplay: false, state: "WAITING" },
  ]);
});
