import type { TaskEventData } from "../../tasks/rules/task-event.js";
import { both, type WebhookNames } from "../../../shared/rules/webhook-names.js";
import type { WebhookKind } from "../../../shared/webhooks/webhook-source.js";

const ofWorker = { direction: "inbound", replayable: true, supportsContext: false } as const;
const ofRequester = { direction: "outbound", replayable: true, supportsContext: false } as const;

/** a2a's webhooks (spec 6, wire contract a2a 7). */
export const webhookKinds = {
  "a2a.task.created": { ...ofWorker, description: "An agent sent you a message that opened a task." },
  "a2a.task.message": { ...ofWorker, description: "The requester of a task sent you a further message." },
  "a2a.task.canceled": { ...ofWorker, description: "The requester of a task canceled it." },
  "a2a.sent_task.updated": {
    ...ofRequester,
    description: "The worker replied, or was deleted (which cancels the task).",
  },
  "a2a.task.snooze_ended": {
    direction: "both",
    replayable: true,
    supportsContext: false,
    description: "A task is no longer snoozed for you.",
  },
} as const satisfies Readonly<Record<string, WebhookKind>>;

/** How its kinds are named, in either spelling. */
export const webhookNames: WebhookNames = {
  ownerType: "agent_identity",
  prefix: both("a2a."),
  kinds: ["task.created", "task.message", "task.canceled", "sent_task.updated", "task.snooze_ended"],
  takesContext: false,
  standsAlone: true,
};

export type TaskWebhookKind = keyof typeof webhookKinds;

const bySide: Readonly<Record<string, Readonly<Record<string, TaskWebhookKind>>>> = {
  worker: {
    "a2a.task.created": "a2a.task.created",
    "a2a.task.message": "a2a.task.message",
    "a2a.task.canceled": "a2a.task.canceled",
  },
  requester: { "a2a.task.replied": "a2a.sent_task.updated" },
};

/**
 * The webhook for an event and the participant of that side; null when there is none. A requester gets a cancellation
 * if the worker's deletion caused it: it knows its own.
 */
export function webhookKindOf(
  eventKind: string,
  side: string | null,
  leftBy: TaskEventData["leftBy"],
): TaskWebhookKind | null {
  if (eventKind === "a2a.task.snooze_ended") return "a2a.task.snooze_ended";
  if (eventKind === "a2a.task.canceled" && side === "requester" && leftBy === "worker") return "a2a.sent_task.updated";
  return bySide[side ?? ""]?.[eventKind] ?? null;
}
