import type { Services } from "../../shared/context/services.js";
import { recordMessageEvent } from "./record-message-event.js";
import { openedOnceWithin } from "./rules/limits.js";
import { lockMailbox } from "./store/mailbox-lock.js";
import { countOpen, findUncountedOpen } from "./store/message-opens.js";

/** Counts an open of a tracked message, unless one was counted in the last ten minutes. */
export async function recordOpen({ database, clock }: Services, messageId: string): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - openedOnceWithin);
  // Most loads are repeats, which must not wait for a lock.
  const mailboxId = await findUncountedOpen(database.request.reader, messageId, before);
  if (mailboxId === null) return;
  await database.request.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, mailboxId);
    if (mailbox === null) return;
    const opened = await countOpen(tx, messageId, before, now);
    if (opened === null) return;
    const { identityId, organizationId } = mailbox;
    await recordMessageEvent(
      tx,
      "mail.message.opened",
      { ...opened, id: messageId, mailboxId, identityId, organizationId },
      now,
    );
  });
}
