import type { SnoozeEndReason } from "../../../shared/snooze/rules/snooze-time.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** The facts in an event about a conversation that is no longer snoozed. */
export interface EndedSnoozeFacts {
  readonly conversationId: string;
  readonly reason: SnoozeEndReason;
}

/** The member `data` of a webhook about the end of a conversation's snooze (wire contract labels-and-schedule 8). */
export function endedSnoozeData(identityId: string, { conversationId, reason }: EndedSnoozeFacts): WebhookData {
  return { conversation_id: conversationId, agent_identity_id: identityId, reason };
}
