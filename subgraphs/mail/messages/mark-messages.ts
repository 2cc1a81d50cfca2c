import type { Services } from "../../shared/context/services.js";
import type { MailChange } from "../labels/public.js";
import { changeMessages } from "./change-messages.js";
import { lockMailbox } from "./store/mailbox-lock.js";

/** Changes the flags and labels of messages of one mailbox, in one transaction. */
export async function markMessages(
  { database, clock }: Services,
  mailboxId: string,
  ids: readonly string[],
  change: MailChange,
): Promise<void> {
  await database.request.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, mailboxId);
    if (mailbox !== null) await changeMessages(tx, mailbox, ids, change, clock.now());
  });
}
