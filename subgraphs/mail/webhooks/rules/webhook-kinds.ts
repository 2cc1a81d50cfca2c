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
  "message.labels_changed": {
    direction: "both",
    replayable: true,
    supportsContext: false,
    description: "Labels of an email changed, or it was marked as read, unread, starred or not starred.",
  },
  "message.schedule_failed": { ...ofSender, description: "A scheduled draft was not sent at its time." },
  "message.snooze_ended": {
    direction: "both",
    replayable: true,
    supportsContext: false,
    description: "A thread is no longer snoozed.",
  },
} as const satisfies Readonly<Record<string, WebhookKind>>;

/** How mail's kinds of webhook are named (wire contract org 3.1). */
export const webhookNames: WebhookNames = {
  ownerType: "mailbox",
  prefix: both("message."),
  kinds: [
    "received",
    "sent",
    "forwarded",
    "delivered",
    "bounced",
    "failed",
    "labels_changed",
    "schedule_failed",
    "snooze_ended",
  ],
  takesContext: true,
};

/** The event of a message whose labels changed. */
const changed = "mail.message.changed";

export type MailWebhookKind = keyof typeof webhookKinds;

/** The event of a draft that was not sent at its time. */
const scheduleFailed = "mail.draft.schedule_failed";

/** The event of a thread that is no longer snoozed. */
const snoozeEnded = "mail.thread.snooze_ended";

/** The webhooks whose event has another name. */
const renamed: Readonly<Partial<Record<MailWebhookKind, string>>> = {
  "message.labels_changed": changed,
  "message.schedule_failed": scheduleFailed,
  "message.snooze_ended": snoozeEnded,
};

/** The kinds of the event log that cause webhooks. */
export const logKinds = Object.keys(webhookKinds).map((kind) => renamed[kind as MailWebhookKind] ?? `mail.${kind}`);

/** The webhook for an event of a message; null when there is none. */
export function webhookKindOf(eventKind: string, data: unknown = null): MailWebhookKind | null {
  if (eventKind === changed) return labelChangeOf(data) === null ? null : "message.labels_changed";
  if (eventKind === scheduleFailed) return "message.schedule_failed";
  if (eventKind === snoozeEnded) return "message.snooze_ended";
  const kind = eventKind.replace(/^mail\./, "");
  if (Object.hasOwn(renamed, kind)) return null;
  return Object.hasOwn(webhookKinds, kind) ? (kind as MailWebhookKind) : null;
}

/** The labels of a message after a change, and those that it got and lost. */
export interface LabelChangeFacts {
  readonly labels: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The change of labels in the data of an event; null when there is none, as in events of before labels existed. */
export function labelChangeOf(data: unknown): LabelChangeFacts | null {
  const { labels, added, removed } = (data ?? {}) as Partial<LabelChangeFacts>;
  if (labels === undefined || added === undefined || removed === undefined) return null;
  return added.length + removed.length === 0 ? null : { labels, added, removed };
}
