import type { BlobStore } from "../../shared/blobs/blob-store.js";
import type { Transaction } from "../../shared/database/client.js";
import { endReviewsOf } from "../../shared/holds/end-reviews-of.js";
import { giveBackSends } from "./give-back-sends.js";
import { recordMessageEvent } from "./record-message-event.js";
import { eraseMessages, recountThreads } from "./store/erase-messages.js";
import type { LockedMailbox } from "./store/mailbox-lock.js";
import { lockUnsentMessages } from "./store/unsent-messages.js";

/**
 * Deletes messages of a locked mailbox, and threads that become empty; returns the ids of these threads. A message that was not
 * handed over yet is never sent.
 */
export async function deleteMessages(
  tx: Transaction,
  blobs: BlobStore,
  mailbox: LockedMailbox,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const unsent = await lockUnsentMessages(tx, mailbox.id, ids);
  const erased = await eraseMessages(tx, blobs, mailbox.id, ids, now);
  const { identityId, organizationId } = mailbox;
  const reviewed = erased.flatMap(({ reviewId }) => reviewId ?? []);
  if (reviewed.length > 0) await endReviewsOf(tx, reviewed, "withdrawn", now);
  for (const message of erased) {
    const subject = { ...message, mailboxId: mailbox.id, identityId, organizationId };
    await recordMessageEvent(tx, "mail.message.deleted", subject, now);
  }
  if (erased.length === 0) return [];
  const emptied = await recountThreads(
    tx,
    erased.map(({ threadId }) => threadId),
  );
  await giveBackSends(tx, mailbox, unsent);
  return emptied;
}
