import { randomUUID } from "node:crypto";
import type { Reader } from "../../shared/database/client.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import type { FreezeMode } from "../../shared/reviews/rules/freeze.js";
import { reviewTopic } from "../../shared/webhooks/review-topic.js";
import type { WebhookData, WebhookSource } from "../../shared/webhooks/webhook-source.js";
import { webhookData } from "./rules/webhook-data.js";
import { webhookKinds } from "./rules/webhook-kinds.js";
import { findReportedFreezes } from "./store/freezes.js";

/** The webhooks of freezes: an agent's receiver learns when it is stopped, and when it may send again. */
export const freezeWebhooks: WebhookSource = {
  topic: reviewTopic,
  ownerType: "agent_identity",
  kinds: webhookKinds,
  logKinds: Object.keys(webhookKinds),
  kindOf: ({ kind }) => kind,
  build,
  example(kind) {
    const startedAt = new Date("2026-01-05T09:00:00.000Z");
    const endedAt = kind === "freeze.ended" ? new Date("2026-01-05T09:30:00.000Z") : null;
    return webhookData({ id: randomUUID(), scope: "agent", mode: "sends", startedAt, endedAt });
  },
};

/** The mode is that of the event: the freeze may have become stricter since, or may have ended. */
async function build(db: Reader, events: readonly LoggedEvent[]): Promise<ReadonlyMap<LoggedEvent, WebhookData>> {
  const freezes = await findReportedFreezes(
    db,
    events.map(({ subjectId }) => subjectId),
  );
  const built = new Map<LoggedEvent, WebhookData>();
  for (const event of events) {
    const freeze = freezes.find(({ id }) => id === event.subjectId);
    if (freeze === undefined) continue;
    const { mode } = event.data as { readonly mode: FreezeMode };
    const endedAt = event.kind === "freeze.ended" ? freeze.endedAt : null;
    built.set(event, webhookData({ ...freeze, mode, endedAt }));
  }
  return built;
}
