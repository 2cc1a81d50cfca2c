import type { WebhookNames } from "../../../shared/rules/webhook-names.js";
import type { WebhookKind } from "../../../shared/webhooks/webhook-source.js";

const outbound = { direction: "outbound", replayable: true, supportsContext: false } as const;

/** What chat emits (wire contract chat 9.1). */
export const webhookKinds = {
  "chat.message_sent": { ...outbound, description: "A workspace accepted a message." },
  "chat.message_send_failed": { ...outbound, description: "A workspace refused a message." },
  "chat.message_send_unknown": {
    ...outbound,
    description: "It is unknown whether a workspace accepted a message. It is not sent again.",
  },
} as const satisfies Readonly<Record<string, WebhookKind>>;

export type ChatWebhookKind = keyof typeof webhookKinds;

/** How chat's kinds of webhook are named (wire contract org 1.9). */
export const webhookNames: WebhookNames = {
  ownerType: "agent_identity",
  prefix: { spec: "chat.", client: "slack." },
  kinds: ["message_sent", "message_send_failed", "message_send_unknown"],
  takesContext: false,
};

/** The kinds of the event log from which webhooks follow. */
export const kindsByEvent: Readonly<Record<string, ChatWebhookKind>> = {
  "chat.action.sent": "chat.message_sent",
  "chat.action.failed": "chat.message_send_failed",
  "chat.action.unknown": "chat.message_send_unknown",
};
