import type { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { LockedMailbox } from "../messages/public.js";
import type { draftEvents } from "./events.js";

/**
 * Appends an event about a draft of a locked mailbox. The mailbox's identity sees it.
 * @param version the draft's generation; one more when the draft was removed
 */
export async function recordDraftEvent(
  tx: Transaction,
  kind: keyof typeof draftEvents,
  { id: mailboxId, identityId, organizationId }: LockedMailbox,
  { id, version }: { readonly id: string; readonly version: number },
  occurredAt: Date,
  facts: Prisma.InputJsonObject = {},
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { mailboxId, draftId: id, ...facts },
    occurredAt,
  });
}
