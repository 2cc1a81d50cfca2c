import type { DeliveryAttempt } from "../../shared/delivery/delivery-attempt.js";
import type { ReceiverKind } from "../../shared/delivery/receiver-kind.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvents, type NewEvent } from "../../shared/events/append-event.js";
import type { AttemptEventData, webhookEvents } from "./events.js";
import { validSigningKeys } from "../signing-keys/public.js";
import { lockWebhook, updateWebhook } from "./store/webhook-subscriptions.js";
import { findActiveTargets, findWebhookAudiences, type WebhookAudience } from "./store/webhook-targets.js";
import { openAuthToken } from "./auth-token.js";
import { appendWebhookEvent } from "./append-webhook-event.js";

/** The delivery engine's access to webhook subscriptions (wire contract org 3.4). */
export const webhookReceivers: ReceiverKind = {
  name: "webhooks",

  async findTargets(db, { keyring, clock }, targetIds) {
    const targets = await findActiveTargets(db, targetIds);
    const owners = [...new Set(targets.map(({ identityId }) => identityId))];
    const keys = await validSigningKeys(db, keyring, clock, owners);
    return new Map(
      targets.map(({ id, identityId, url, sealedAuthToken, waits }) => {
        const token = openAuthToken(keyring, id, sealedAuthToken);
        const authorized =
          token === null ? {} : { headers: { authorization: `Bearer ${token}` }, forgetsAnswers: true };
        return [
          id,
          { id, url, ...(waits ? { waits: isOrdinary } : {}), signingKeys: keys.get(identityId) ?? [], ...authorized },
        ];
      }),
    );
  },

  async gone(tx, { clock }, targetId, url) {
    const webhook = await lockWebhook(tx, targetId);
    if (webhook === null || webhook.disabledAt !== null || webhook.url !== url) return;
    const now = clock.now();
    const change = { disabledAt: now, disabledReason: "receiver_gone" };
    await appendWebhookEvent(tx, "webhook_subscription.disabled", await updateWebhook(tx, targetId, change, now));
  },

  attempted: appendAttempts,
};

/** A receiver still learns that its agent is frozen (wire contract reviews 7.7). */
const isOrdinary = (kind: string): boolean => !kind.startsWith("freeze.");

/** Notifies the identity of each attempt, and its organization, which watches all of its webhooks together. */
async function appendAttempts(tx: Transaction, _: Services, attempts: readonly DeliveryAttempt[]): Promise<void> {
  const audiences = await findWebhookAudiences(tx, [...new Set(attempts.map(({ targetId }) => targetId))]);
  const audienceOf = new Map(audiences.map((audience) => [audience.id, audience]));
  const events = attempts.flatMap((attempt) => {
    const audience = audienceOf.get(attempt.targetId);
    return audience === undefined ? [] : [attemptEvent(attempt, audience)];
  });
  await appendEvents(tx, events);
}

/** An attempt does not change its subscription, which keeps its version. */
function attemptEvent(
  attempt: DeliveryAttempt,
  { id, version, identityId, organizationId }: WebhookAudience,
): NewEvent {
  const data: AttemptEventData = {
    delivery_id: attempt.id,
    event_type: attempt.kind,
    response_status: attempt.responseStatus,
    attempt: attempt.attempt,
    is_replay: attempt.isReplay,
    is_test: attempt.isTest,
    state: attempt.state,
  };
  return {
    kind: "webhook.delivery_attempted" satisfies keyof typeof webhookEvents,
    subjectId: id,
    subjectVersion: version,
    audience: [
      { identityId, organizationId, side: null },
      { identityId: null, organizationId, side: null },
    ],
    data: { ...data },
    occurredAt: attempt.createdAt,
  };
}
