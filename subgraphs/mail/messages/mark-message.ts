import type { Services } from "../../shared/context/services.js";
import { recordMessageEvent } from "./record-message-event.js";
import { lockMailbox } from "./store/mailbox-lock.js";
import { type MessageFlags, setMessageFlags } from "./store/message-flags.js";

/** Sets flags of a message, and appends an event if that changes anything. */
export async function markMessage(
  { database, clock }: Services,
  { id, mailboxId }: { readonly id: string; readonly mailboxId: string },
  flags: MessageFlags,
): Promise<void> {
  await database.request.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, mailboxId);
    if (mailbox === null) return;
    const now = clock.now();
    const changed = await setMessageFlags(tx, mailboxId, id, flags, now);
    if (changed === null) return;
    const { identityId, organizationId } = mailbox;
    const subject = { id, mailboxId, identityId, organizationId, ...changed };
    await recordMessageEvent(tx, "mail.message.changed", subject, now);
  });
}
