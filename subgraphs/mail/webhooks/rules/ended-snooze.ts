import type { SnoozeEndReason } from "../../../shared/snooze/rules/snooze-time.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** The facts in an event about a thread that is no longer snoozed. */
export interface EndedSnoozeFacts {
  readonly mailboxId: string;
  readonly threadId: string;
  readonly reason: SnoozeEndReason;
}

/** The member `data` of a webhook about the end of a thread's snooze (wire contract labels-and-schedule 8). */
export function endedSnoozeData({ mailboxId, threadId, reason }: EndedSnoozeFacts): WebhookData {
  return { mailbox_id: mailboxId, thread_id: threadId, reason };
}
