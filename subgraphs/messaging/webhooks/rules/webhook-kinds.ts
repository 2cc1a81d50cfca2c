import type { WebhookNames } from "../../../shared/rules/webhook-names.js";
import type { WebhookKind } from "../../../shared/webhooks/webhook-source.js";

const inbound = { direction: "inbound", replayable: true, supportsContext: false } as const;
const outbound = { direction: "outbound", replayable: true, supportsContext: false } as const;

/** messaging's webhooks (wire contract im 13). */
export const webhookKinds = {
  "im.received": { ...inbound, supportsContext: true, description: "An instant message arrived." },
  "im.reaction_received": { ...inbound, description: "Somebody reacted to an instant message." },
  "im.sent": { ...outbound, description: "The carrier accepted an instant message." },
  "im.delivered": { ...outbound, description: "An instant message reached every recipient." },
  "im.delivery_failed": { ...outbound, description: "An instant message did not reach a recipient." },
  "im.snooze_ended": {
    direction: "both",
    replayable: true,
    supportsContext: false,
    description: "A conversation is no longer snoozed.",
  },
} as const satisfies Readonly<Record<string, WebhookKind>>;

export type ImWebhookKind = keyof typeof webhookKinds;

/** How messaging's kinds of webhook are named (wire contract org 3.1). */
export const webhookNames: WebhookNames = {
  ownerType: "agent_identity",
  prefix: { spec: "im.", client: "imessage." },
  kinds: ["received", "reaction_received", "sent", "delivered", "delivery_failed", "snooze_ended"],
  takesContext: true,
};

/** The kinds of the event log from which webhooks follow. */
export const kindsByEvent: Readonly<Record<string, ImWebhookKind>> = {
  "im.message.received": "im.received",
  // Sent again, with the file, because a reader needs the file to answer.
  "im.message.file_added": "im.received",
  "im.reaction.received": "im.reaction_received",
  "im.message.sent": "im.sent",
  "im.message.delivered": "im.delivered",
  "im.message.failed": "im.delivery_failed",
  "im.conversation.snooze_ended": "im.snooze_ended",
};
