import { both, type WebhookNames } from "../../../shared/rules/webhook-names.js";
import type { WebhookKind } from "../../../shared/webhooks/webhook-source.js";

const ofSender = { direction: "outbound", replayable: true, supportsContext: false } as const;

/** mail's webhooks (spec 6, wire contract mail 13). */
export const webhookKinds = {
  "message.received": {
    direction: "inbound",
    replayable: true,
    supportsContext: true,
    description: "An email arrived in the inbox.",
  },
  "message.sent": { ...ofSender, description: "The relay, or a mailbox here, accepted an email." },
  "message.forwarded": {
    ...ofSender,
    description: "The relay, or a mailbox here, accepted an email that you forwarded.",
  },
  "message.delivered": { ...ofSender, description: "Every recipient has the email." },
  "message.bounced": { ...ofSender, description: "A recipient's server refused the email." },
  "message.failed": { ...ofSender, description: "An email could not be sent." },
} as const satisfies Readonly<Record<string, WebhookKind>>;

/** How mail's kinds of webhook are named (wire contract org 3.1). */
export const webhookNames: WebhookNames = {
  ownerType: "mailbox",
  prefix: both("message."),
  kinds: ["received", "sent", "forwarded", "delivered", "bounced", "failed"],
  takesContext: true,
};

export type MailWebhookKind = keyof typeof webhookKinds;

/** The webhook for an event of a message; null when there is none. */
export function webhookKindOf(eventKind: string): MailWebhookKind | null {
  const kind = eventKind.replace(/^mail\./, "");
  return Object.hasOwn(webhookKinds, kind) ? (kind as MailWebhookKind) : null;
}
