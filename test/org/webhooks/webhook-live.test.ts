import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTask } from "../../a2a/support/rpc.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { openSocket, type TestSocket } from "../../support/socket.js";
import { envelopes, insecure, subscribe, subscriptions } from "../support/webhooks.js";

let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let receiver: Receiver;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  parley = await startTestParley({ environment: insecure });
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "live-requester");
});
beforeEach(async () => {
  worker = await makeAgent(parley.services, organization, `worker-${randomUUID().slice(0, 8)}`);
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
  await receiver.close();
});
afterAll(() => parley.close());

const head = async (key: string) => (await parley.graphql("{ eventCursor }", {}, key)).data!["eventCursor"] as string;

/** Attempts as they come, of one subscription or of all that the key sees. */
function follow(key: string, after: string | null, subscriptionId: string | null = null, more = "") {
  const socket = openSocket(parley.url, { apiKey: key });
  sockets.push(socket);
  const events = socket.subscribe(
    `subscription($subscriptionId: ID, $after: String) { webhookDelivery(subscriptionId: $subscriptionId, after: $after) {
       cursor kind eventType responseStatus attempt isReplay isTest state
       delivery { id requestPayload } subscription { id } ${more} } }`,
    { subscriptionId, after },
  );
  return {
    take: async (count: number): Promise<any[]> => (await events.take(count)).map(({ data }) => data.webhookDelivery),
    refusal: (): Promise<string> =>
      events.next().then(
        () => "an event",
        (errors: any) => errors[0].extensions.code as string,
      ),
  };
}
const test = (id: string) => rest(parley, worker.key, "POST", `${subscriptions}/${id}/test`);

describe("attempts, live", () => {
  it("come to the agent and to the organization's people with what happened and the row of the log", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    const [own, all] = [
      follow(worker.key, await head(worker.key)),
      follow(organization.adminKey, await head(organization.adminKey)),
    ];
    await openTask(parley, requester.key, worker.handle);
    const [update] = await own.take(1);
    expect(update).toEqual({
      cursor: expect.any(String),
      kind: "webhook.delivery_attempted",
      eventType: "a2a.task.created",
      responseStatus: 200,
      attempt: 1,
      isReplay: false,
      isTest: false,
      state: "DELIVERED",
      delivery: { id: expect.any(String), requestPayload: receiver.received[0]!.body },
      subscription: { id },
    });
    const [same] = await all.take(1);
    expect({ ...same, cursor: "" }).toEqual({ ...update, cursor: "" });
    expect(envelopes(receiver.received)[0].event_type).toBe("a2a.task.created");
  });

  it("go on after a cursor, without a gap and without a repeat", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    for (const [key, subscriptionId] of [
      [organization.adminKey, id],
      [worker.key, null],
    ] as const) {
      const start = await head(key);
      const first = await test(id);
      receiver.answer = answerWith(500);
      const second = await test(id);
      const [one] = await follow(key, start, subscriptionId).take(1);
      const [two] = await follow(key, one.cursor, subscriptionId).take(1);
      expect([one.delivery.id, two.delivery.id]).toEqual([first.body.id, second.body.id]);
      expect([one.responseStatus, two.responseStatus, two.state]).toEqual([200, 500, "GIVEN_UP"]);
      receiver.answer = answerWith(200);
    }
  });

  it("are of the chosen subscription, and of nobody else's", async () => {
    const chosen = await subscribe(parley, worker.key, worker.id, receiver.url);
    const beside = await subscribe(parley, worker.key, worker.id, `${receiver.url}/beside`);
    const foreign = await makeAgent(parley.services, other, `foreign-${randomUUID().slice(0, 8)}`);
    const [ourHead, theirHead] = [await head(organization.adminKey), await head(other.adminKey)];
    await test(beside.id);
    await test(chosen.id);
    const [update] = await follow(organization.adminKey, ourHead, chosen.id).take(1);
    expect(update.subscription.id).toBe(chosen.id);
    const theirs = await subscribe(parley, foreign.key, foreign.id, receiver.url);
    await rest(parley, foreign.key, "POST", `${subscriptions}/${theirs.id}/test`);
    for (const key of [other.adminKey, foreign.key]) {
      const [seen] = await follow(key, theirHead).take(1);
      expect(seen.subscription.id).toBe(theirs.id);
      expect(await follow(key, null, chosen.id).refusal()).toBe("not_found");
      expect(await follow(key, ourHead).refusal()).toBe("invalid_cursor");
    }
    expect(await follow(requester.key, null, chosen.id).refusal()).toBe("not_found");
  });

  it("are told in the agent's activity too, with their subscription", async () => {
    const { id } = await subscribe(parley, worker.key, worker.id, receiver.url);
    const after = await head(worker.key);
    await test(id);
    await rest(parley, worker.key, "DELETE", `${subscriptions}/${id}`);
    const socket = openSocket(parley.url, { apiKey: worker.key });
    sockets.push(socket);
    const events = socket.subscribe(
      `subscription($handle: String!, $after: String) { agentActivity(agentHandle: $handle, after: $after) {
         kind subject { __typename ... on WebhookSubscription { id } } } }`,
      { handle: worker.handle, after },
    );
    const [attempted, deleted] = (await events.take(2)).map(({ data }) => data.agentActivity);
    expect([attempted.kind, deleted.kind]).toEqual(["webhook.delivery_attempted", "webhook_subscription.deleted"]);
    expect(deleted.subject).toBeNull();
  });
});
