import { afterAll, beforeAll, expect, test } from "vitest";
import { openTask } from "../../a2a/support/rpc.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { insecure, subscribe, subscriptions } from "../support/webhooks.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let receiver: Receiver;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "health-requester");
  worker = await makeAgent(parley.services, organization, "health-worker");
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await parley.close();
});

async function happen(): Promise<void> {
  clock.advance(1_000);
  await openTask(parley, requester.key, worker.handle, "Compare three vendors");
  await parley.work!.runDueJobs();
}

async function healthOf(id: string, credential: TestCredential): Promise<any> {
  const fields = "delivered retrying failed waiting since lastFailureAt nextAttemptAt";
  const query = `query ($id: ID!) { webhookSubscription(id: $id) { health { ${fields} } } }`;
  return (await parley.graphql(query, { id }, credential)).data?.["webhookSubscription"]?.health;
}

const nothing = {
  delivered: 0,
  retrying: 0,
  failed: 0,
  waiting: 0,
  since: null,
  lastFailureAt: null,
  nextAttemptAt: null,
};

test("the health of a webhook counts its events, however often each is tried, for those alone who may see it", async () => {
  const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
  expect(await healthOf(id, worker.key)).toEqual(nothing);
  await rest(parley, worker.key, "POST", `${subscriptions}/${id}/test`);
  expect(await healthOf(id, worker.key)).toEqual(nothing);

  await happen();
  expect(await healthOf(id, worker.key)).toMatchObject({ delivered: 1, retrying: 0, failed: 0, nextAttemptAt: null });

  receiver.answer = answerWith(500, "no");
  await happen();
  const failing = await healthOf(id, organization.adminKey);
  expect(failing).toMatchObject({
    delivered: 1,
    retrying: 1,
    failed: 0,
    waiting: 1,
    lastFailureAt: clock.now().toISOString(),
  });
  clock.advance(new Date(failing.nextAttemptAt).getTime() - clock.now().getTime());
  await parley.work!.runDueJobs();
  expect(await healthOf(id, worker.key)).toMatchObject({ delivered: 1, retrying: 1, failed: 0 });

  receiver.answer = answerWith(200, "");
  clock.advance(24 * 3_600_000);
  await parley.work!.runDueJobs();
  const mended = await healthOf(id, worker.key);
  expect(mended).toMatchObject({ delivered: 2, retrying: 0, failed: 0, waiting: 0, nextAttemptAt: null });
  expect(await healthOf(id, requester.key)).toBeUndefined();
  expect(await healthOf(id, other.adminKey)).toBeUndefined();
});

async function listed(failing: boolean, credential: TestCredential, page: object = {}): Promise<any> {
  const query = `query ($failing: Boolean, $first: Int, $after: String) {
    webhookSubscriptions(first: $first, after: $after, filter: { failing: $failing }) {
      nodes { id } pageInfo { hasNextPage endCursor }
    }
  }`;
  return (await parley.graphql(query, { failing, ...page }, credential)).data?.["webhookSubscriptions"];
}

const ids = ({ nodes }: { nodes: { id: string }[] }): string[] => nodes.map(({ id }) => id);

test("webhooks that fail are a list of their own, page by page, until the receiver answers again", async () => {
  const failing: string[] = [];
  receiver.answer = answerWith(500, "no");
  for (let n = 0; n < 3; n += 1) {
    failing.unshift((await subscribe(parley, worker.key, worker.id, `${receiver.url}?n=${n}`)).id);
    clock.advance(1_000);
  }
  const quiet = await subscribe(parley, requester.key, requester.id, `${receiver.url}?quiet`);
  await happen();
  receiver.answer = answerWith(200, "");

  const all = ids(await listed(true, organization.adminKey));
  expect(all.slice(0, 3)).toEqual(failing);
  expect(ids(await listed(false, organization.adminKey))).toContain(quiet.id);
  const first = await listed(true, worker.key, { first: 2 });
  const next = await listed(true, worker.key, { first: 2, after: first.pageInfo.endCursor });
  expect([...ids(first), ...ids(next)]).toEqual(all);
  expect(ids(await listed(true, requester.key))).toEqual([]);
  expect(ids(await listed(true, other.adminKey))).toEqual([]);

  await rest(parley, worker.key, "POST", `${subscriptions}/${failing[0]}/test`);
  expect(ids(await listed(true, organization.adminKey))).toEqual(all.slice(1));
});
