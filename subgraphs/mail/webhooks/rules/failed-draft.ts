import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** The data of an event of a draft that was not sent at its time. */
export interface FailedDraftFacts {
  readonly draftId: string;
  readonly mailboxId: string;
  readonly sendAt: string;
  readonly code: string;
  readonly message: string;
}

/** The member `data` of `message.schedule_failed` (wire contract labels-and-schedule 8). */
export function failedDraftData(
  { draftId, mailboxId, sendAt, code, message }: FailedDraftFacts,
  occurredAt: Date,
): WebhookData {
  const at = occurredAt.toISOString();
  return { draft: { id: draftId, mailbox_id: mailboxId, send_at: sendAt, send_error: { code, message, at } } };
}
