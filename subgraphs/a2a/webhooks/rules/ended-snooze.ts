import type { SnoozeEndReason } from "../../../shared/snooze/rules/snooze-time.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** The facts in an event about a task that is no longer snoozed for a side. */
export interface EndedSnoozeFacts {
  readonly contextId: string;
  readonly reason: SnoozeEndReason;
}

/** The member `data` of a webhook about the end of a task's snooze (wire contract labels-and-schedule 8). */
export function endedSnoozeData(taskId: string, { contextId, reason }: EndedSnoozeFacts): WebhookData {
  return { task_id: taskId, context_id: contextId, reason };
}
