import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { type Produced, type Stage, byRest } from "../../support/kit/produced.js";
import type { Scene, World } from "../../support/kit/scene.js";
import type { Day } from "../../support/kit/secret-life.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page } from "../../support/kit/visible.js";
import { makeAgent } from "../../support/org.js";
import { answerWith, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { type TestWebhook, fullContext, makeWebhook } from "../../support/webhooks.js";
import { insecure, subscribe, subscriptions } from "../support/webhooks.js";
import { mutate } from "../support/mutate.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A webhook subscription of the target, and an attempt of its log. */
    readonly webhookId: string;
    readonly deliveryId: string;
  }
}

const base = "/api/v1/webhooks";

/** A replay of a delivery, after something happened to its subscription. */
async function replayed(
  { parley, agent }: Stage,
  before: (webhook: TestWebhook) => Promise<unknown>,
): Promise<Produced> {
  const webhook = await makeWebhook(parley.services, agent.id);
  await before(webhook);
  return byRest(parley, agent.key, ["POST", `${base}/deliveries/${webhook.deliveryId}/replay`]);
}

/** A subscription whose address holds a secret, of a receiver that takes some events and refuses others. */
async function sendWebhooks({ parley, scene, secrets, receiver }: Day): Promise<void> {
  const { target, peer } = scene;
  const password = randomUUID();
  secrets.add("query of a webhook's address", password);
  const url = `${receiver.url}?key=${password}`;
  const body = { url, event_types: ["a2a.task.created"], agent_identity_id: target.id };
  const hooks = "/api/v1/webhooks/subscriptions";
  const made = await rest(parley, target.key, "POST", hooks, body);
  expect(made.status).toBe(201);
  const { host } = new URL(receiver.url);
  for (const wrong of [`https://user:${password}@${host}/`, `ftp://${host}/${password}`, `not a url ${password}`])
    await rest(parley, target.key, "POST", hooks, { ...body, url: wrong });
  const before = receiver.received.length;
  await rest(parley, target.key, "POST", `${hooks}/${made.body.id}/test`);
  const parts = [{ text: "Please." }];
  const message = { messageId: randomUUID(), role: "ROLE_USER", parts };
  const params = { message, configuration: { returnImmediately: true } };
  const sending = { jsonrpc: "2.0", id: 1, method: "SendMessage", params };
  await rest(parley, peer.key, "POST", `/a2a/${target.handle}`, sending, { "a2a-version": "1.0" });
  await vi.waitUntil(() => receiver.received.length >= before + 2, { interval: 50 });
}

/** A webhook is paused, and resumed. */
async function pauseAndResume(world: World, scene: Scene & OrgPart): Promise<void> {
  for (const paused of [true, false]) {
    const input = `input: { id: "${scene.webhookId}", paused: ${paused} }`;
    await mutate(world, scene, `updateWebhookSubscription(${input}) { subscription { id } }`);
  }
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const webhooks: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/webhooks/catalog                              401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/webhooks/subscriptions                        401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/webhooks/subscriptions                        401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/webhooks/subscriptions/{subscription_id}      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  PATCH  /api/v1/webhooks/subscriptions/{subscription_id}      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  DELETE /api/v1/webhooks/subscriptions/{subscription_id}      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  POST   /api/v1/webhooks/subscriptions/{subscription_id}/test 401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/webhooks/deliveries                           401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/webhooks/deliveries/{delivery_id}/replay      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.webhookCatalog                   401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.webhookSubscription              401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Query.webhookSubscriptions             401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.webhookDeliveries                401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.createWebhookSubscription     401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.updateWebhookSubscription     401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.deleteWebhookSubscription     401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.sendTestWebhook               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.replayWebhookDelivery         401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Mutation.replayFailedWebhookDeliveries 401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  Subscription.webhookDelivery           401   401   ok    404   403u  ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley }, { target }) => {
    const { id, deliveryId } = await makeWebhook(parley.services, target.id);
    return { webhookId: id, deliveryId };
  },
  nothing: () => ({ webhookId: randomUUID(), deliveryId: randomUUID() }),
  parameters: (_, { webhookId, deliveryId }) => ({ subscription_id: webhookId, delivery_id: deliveryId }),
  strangers: {
    meet: async (_, { world, scene }) => {
      await makeWebhook(world.parley.services, scene.target.id, fullContext);
      return {};
    },
  },
  secretLife: {
    environment: insecure,
    live: sendWebhooks,
    ownWords: [
      {
        place: /^column public\.(webhook_subscription|delivery_attempt)\.url$/,
        kind: /^query of a webhook's address$/,
        why: "The owner of a subscription reads its address again, and which one an attempt went to.",
      },
    ],
  },
  eventEnvironment: insecure,
  calls: {
    "Query.webhookCatalog": () => ["", "{ eventType }"],
    "Query.webhookSubscription": ({ webhookId }) => [`(id: "${webhookId}")`, "{ id url }"],
    "Query.webhookSubscriptions": () => ["", ids],
    "Query.webhookDeliveries": () => ["", ids],
    "Mutation.createWebhookSubscription": ({ target }) => [
      input(`url: "https://receiver.example/", eventTypes: ["a2a.task.created"], agentIdentityId: "${target.id}"`),
      "{ subscription { id } }",
    ],
    "Mutation.updateWebhookSubscription": ({ webhookId }) => [
      input(`id: "${webhookId}", eventTypes: ["a2a.task.canceled"]`),
      "{ subscription { id } }",
    ],
    "Mutation.deleteWebhookSubscription": ({ webhookId }) => [input(`id: "${webhookId}"`), "{ deletedSubscriptionId }"],
    "Mutation.sendTestWebhook": ({ webhookId }) => [input(`subscriptionId: "${webhookId}"`), "{ delivery { id } }"],
    "Mutation.replayWebhookDelivery": ({ deliveryId }) => [input(`id: "${deliveryId}"`), "{ delivery { id } }"],
    "Mutation.replayFailedWebhookDeliveries": ({ webhookId }) => [
      input(`subscriptionId: "${webhookId}", since: "2020-01-01T00:00:00Z"`),
      "{ count }",
    ],
    "Subscription.webhookDelivery": ({ webhookId, cursor }) => [
      `(subscriptionId: "${webhookId}", after: "${cursor}")`,
      "{ kind }",
    ],
  },
  bodies: {
    "POST /api/v1/webhooks/subscriptions": ({ target }) => ({
      url: "https://receiver.example/hook",
      event_types: ["a2a.task.created"],
      agent_identity_id: target.id,
    }),
    "PATCH /api/v1/webhooks/subscriptions/{subscription_id}": () => ({ event_types: ["a2a.task.canceled"] }),
  },
  visible: {
    findVisibleWebhooks: hidden(({ webhookId }) => [[webhookId]]),
    findVisibleWebhooksOf: hidden(({ target }) => [[target.id]]),
    listVisibleWebhooks: hidden(() => [{}, page]),
    lockVisibleWebhook: hidden(({ webhookId }) => [webhookId]),
    findVisibleDeliveries: hidden(({ deliveryId }) => [[deliveryId]]),
    findVisibleBodies: hidden(({ deliveryId }) => [[deliveryId]]),
    listVisibleDeliveries: hidden(() => [{}, { take: 50 }]),
  },
  events: {
    "webhook_subscription.paused": pauseAndResume,
    "webhook_subscription.resumed": pauseAndResume,
    "webhook_subscription.disabled": async ({ parley }, { target }) => {
      const gone = await startReceiver(answerWith(410));
      const { id } = await subscribe(parley, target.key, target.id, gone.url);
      await rest(parley, target.key, "POST", `${subscriptions}/${id}/test`);
      await parley.work!.runDueJobs();
      await gone.close();
    },
  },
  codes: {
    webhook_subscription_limit: async ({ parley, organization }) => {
      const owner = await makeAgent(parley.services, organization, `owner-${randomUUID().slice(0, 12)}`);
      const body = { url: "https://receiver.example", event_types: ["a2a.task.created"], agent_identity_id: owner.id };
      const create = ["POST", `${base}/subscriptions`, body] as const;
      for (let made = 0; made < 60; made++) await rest(parley, owner.key, ...create);
      return byRest(parley, owner.key, create);
    },
    webhook_scope_required: async ({ parley, agent }) => {
      const event_types = ["im.received", "chat.message_sent"];
      const body = { url: "https://receiver.example", event_types, agent_identity_id: agent.id };
      const made = await rest(parley, agent.key, "POST", `${base}/subscriptions`, body);
      return byRest(parley, agent.key, ["DELETE", `${base}/subscriptions/${made.body.id}`]);
    },
    webhook_subscription_gone: (stage) =>
      replayed(stage, ({ id }) => rest(stage.parley, stage.agent.key, "DELETE", `${base}/subscriptions/${id}`)),
    webhook_subscription_disabled: (stage) =>
      replayed(stage, ({ id }) =>
        stage.parley.services.database.request.driver.query(
          "update webhook_subscription set disabled_at = created_at where id = $1",
          [id],
        ),
      ),
    webhook_kind_not_subscribed: (stage) => {
      const change = { event_types: ["a2a.task.created"] };
      return replayed(stage, ({ id }) =>
        rest(stage.parley, stage.agent.key, "PATCH", `${base}/subscriptions/${id}`, change),
      );
    },
    webhook_delivery_not_replayable: async ({ parley, agent }) => {
      const { id } = await makeWebhook(parley.services, agent.id);
      const test = await rest(parley, agent.key, "POST", `${base}/subscriptions/${id}/test`);
      return byRest(parley, agent.key, ["POST", `${base}/deliveries/${test.body.id}/replay`]);
    },
  },
  spending: ["DELETE /api/v1/webhooks/subscriptions/{subscription_id}", "Mutation.deleteWebhookSubscription"],
  unfiltered: [alone("listVisibleWebhooks"), { functions: ["listVisibleDeliveries", "findVisibleBodies"] }],
};
