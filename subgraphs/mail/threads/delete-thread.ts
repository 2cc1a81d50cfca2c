import type { Services } from "../../shared/context/services.js";
import { deleteMessages, lockMailbox } from "../messages/public.js";
import { recordThreadEvent } from "./record-thread-event.js";
import { changedAtOnce } from "./rules.js";
import { findThreadMessages, lockThread, type ThreadRow } from "./store/threads.js";

/**
 * Deletes a thread with its messages. A long one takes several transactions, so that other work does not wait long;
 * after a crash a shorter thread remains.
 */
export async function deleteThread(
  { database, blobs, clock }: Services,
  { id, mailboxId }: Pick<ThreadRow, "id" | "mailboxId">,
): Promise<void> {
  for (let isGone = false; !isGone;) {
    isGone = await database.request.transaction(async (tx) => {
      const mailbox = await lockMailbox(tx, mailboxId);
      const thread = mailbox === null ? null : await lockThread(tx, mailboxId, id);
      if (mailbox === null || thread === null) return true;
      const now = clock.now();
      const messages = await findThreadMessages(tx, id, changedAtOnce);
      const emptied = await deleteMessages(tx, blobs, mailbox, messages, now);
      if (messages.length > 0 && !emptied.includes(id)) return false;
      const isBlocked = thread.folder === "blocked";
      await recordThreadEvent(tx, "mail.thread.deleted", mailbox, { id, version: thread.version + 1, isBlocked }, now);
      return true;
    });
  }
}
