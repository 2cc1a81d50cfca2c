import { randomUUID } from "node:crypto";
import { webhookReceivers } from "../../subgraphs/org/webhooks/webhook-receivers.js";
import type { ContextConfig } from "../../subgraphs/org/webhooks/rules/webhook-context.js";
import { insertWebhook } from "../../subgraphs/org/webhooks/store/webhook-subscriptions.js";
import { insertAttempts } from "../../subgraphs/shared/delivery/insert-attempts.js";
import type { Services } from "../../subgraphs/shared/context/services.js";

/** A subscription with one attempt in its log. */
export interface TestWebhook {
  readonly id: string;
  readonly deliveryId: string;
  readonly url: string;
}

const window = { mode: "count", count: 3 } as const;

/** Everything that context can be asked for. The kind that it is stored with takes none, so only a test can store it. */
export const fullContext: ContextConfig = { email: window, texts: window, calls: window };

/** Subscribes an address to which nothing can be sent to a kind that hardly happens, and logs an attempt. */
export async function makeWebhook(
  services: Services,
  identityId: string,
  contextConfig: ContextConfig | null = null,
): Promise<TestWebhook> {
  const { database, clock } = services;
  const [id, deliveryId, eventId] = [randomUUID(), randomUUID(), randomUUID()];
  // A literal address that calls refuse: no DNS is asked.
  const url = `https://10.0.0.1/${id}`;
  const [kind, now] = ["a2a.task.canceled", clock.now()];
  await database.request.transaction(async (tx) => {
    const owner = { identityId, mailboxId: null };
    const plain = { dialect: "spec", mixed: false, sealedAuthToken: null } as const;
    await insertWebhook(tx, { id, ...owner, url, kinds: [kind], ...plain, contextConfig, createdAt: now });
    const event = { targetId: id, eventId, kind };
    const delivery = { ...event, id: randomUUID(), channel: webhookReceivers.name, body: `{"id":"evt_${eventId}"}` };
    await tx.delivery.create({ data: { ...delivery, state: "given_up", occurredAt: now, createdAt: now } });
    const answer = { responseStatus: 500, responseBody: "no", errorDetail: null, durationMs: 5, attempt: 8 };
    const facts = { isReplay: false, isTest: false, createdAt: now, state: "given_up" } as const;
    const attempts = [{ ...event, id: deliveryId, deliveryId: delivery.id, url, ...answer, ...facts }];
    await insertAttempts(tx, attempts);
    await webhookReceivers.attempted?.(tx, services, attempts);
  });
  return { id, deliveryId, url };
}
