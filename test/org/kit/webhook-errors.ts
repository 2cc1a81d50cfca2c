import { randomUUID } from "node:crypto";
import { makeAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { makeWebhook, type TestWebhook } from "../../support/webhooks.js";
import { byRest, type Produce, type Produced, type Stage } from "../../support/kit/produced.js";

const base = "/api/v1/webhooks";

/** Codes of webhook subscriptions and their delivery log. */
export const webhookCodes: Readonly<Record<string, Produce>> = {
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
};

/** A replay of a delivery, after something happened to its subscription. */
async function replayed(
  { parley, agent }: Stage,
  before: (webhook: TestWebhook) => Promise<unknown>,
): Promise<Produced> {
  const webhook = await makeWebhook(parley.services, agent.id);
  await before(webhook);
  return byRest(parley, agent.key, ["POST", `${base}/deliveries/${webhook.deliveryId}/replay`]);
}
