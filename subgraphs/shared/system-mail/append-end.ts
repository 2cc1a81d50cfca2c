import type { Transaction } from "../database/client.js";
import { appendEvent, installationAudience } from "../events/append-event.js";
import type { MailEnd, SystemMailRow } from "./system-mail-rows.js";

/** Appends the event that a mail has ended, in the transaction that ends it: its sender may wait for it. */
export async function appendEnd(
  tx: Transaction,
  { id, organizationId }: Pick<SystemMailRow, "id" | "organizationId">,
  how: MailEnd,
): Promise<void> {
  const isSent = "sentAt" in how;
  await appendEvent(tx, {
    kind: isSent ? "system_mail.sent" : "system_mail.failed",
    subjectId: id,
    subjectVersion: 2,
    audience: [organizationId === null ? installationAudience : { ...installationAudience, organizationId }],
    data: isSent ? {} : { failure: how.failure },
    occurredAt: isSent ? how.sentAt : how.failedAt,
  });
}
