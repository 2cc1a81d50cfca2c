import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { type LockedMailbox, releaseContents } from "../messages/public.js";
import { recordDraftEvent } from "./record-draft-event.js";
import { type LockedDraft, removeDraft } from "./store/draft-writes.js";

/** Removes a locked draft with all its generations and appends the reason: it was sent, or deleted. The caller frees its storage. */
export async function endDraft(
  tx: Transaction,
  { services }: RequestContext,
  mailbox: LockedMailbox,
  { id, generation }: LockedDraft,
  sent: { readonly messageId: string; readonly scheduledFor: Date | null } | null,
): Promise<void> {
  const contents = await removeDraft(tx, id);
  await releaseContents(tx, services.blobs, contents);
  const now = services.clock.now();
  const kind = sent === null ? "mail.draft.deleted" : "mail.draft.sent";
  await recordDraftEvent(
    tx,
    kind,
    mailbox,
    { id, version: generation + 1 },
    now,
    sent === null ? {} : factsOf(sent, now),
  );
}

/** Who follows the drafts sees that one was sent late, as after a pause of the server. */
function factsOf(
  { messageId, scheduledFor }: { readonly messageId: string; readonly scheduledFor: Date | null },
  now: Date,
) {
  if (scheduledFor === null) return { messageId };
  const lateSeconds = Math.max(0, Math.floor((now.getTime() - scheduledFor.getTime()) / 1_000));
  return { messageId, scheduledFor: scheduledFor.toISOString(), lateSeconds };
}
