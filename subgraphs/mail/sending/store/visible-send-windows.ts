import type { Reader } from "../../../shared/database/client.js";
import type { SendWindow } from "../../../shared/rules/unclaimed-sends.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";

/** The window of the identity of a mailbox. */
export interface MailboxSendWindow extends SendWindow {
  readonly mailboxId: string;
}

/** The windows of those of these mailboxes that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleSendWindows(
  db: Reader,
  viewer: Viewer,
  mailboxIds: readonly string[],
): Promise<MailboxSendWindow[]> {
  return db.$queryRaw<MailboxSendWindow[]>`
    select m.id as "mailboxId", w.started_at as "startedAt", w.recipients
    from mail_send_window w join mailbox m on m.identity_id = w.identity_id join identity i on i.id = m.identity_id
    where m.id = any(${[...mailboxIds]}::uuid[]) and ${visibleMailboxes(viewer)}`;
}
