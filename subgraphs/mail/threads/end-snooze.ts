import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Queries, Statements } from "../../shared/database/statements.js";
import type { SnoozeEndReason } from "../../shared/snooze/rules/snooze-time.js";
import { type DueSnooze, removeSnoozes } from "../../shared/snooze/snoozes.js";
import { changeMessages, lockMailbox } from "../messages/public.js";
import { type OwnerOfThread, recordThreadEvent } from "./record-thread-event.js";
import { findMailboxOfThread, findNewestReceived, lockThread, raiseVersion } from "./store/threads.js";

const table = "mail_snooze";

/** Ends the snooze of a locked thread, with its event. Returns whether it was snoozed. @param dueAt only if it ends until then */
export async function endSnooze(
  tx: Statements,
  mailbox: OwnerOfThread,
  { id, isBlocked }: { readonly id: string; readonly isBlocked: boolean },
  reason: SnoozeEndReason,
  now: Date,
  dueAt: Date | null = null,
): Promise<boolean> {
  const ended = await removeSnoozes(tx, table, [id], { dueAt });
  if (ended.length === 0) return false;
  const version = await raiseVersion(tx, id);
  await recordThreadEvent(tx, "mail.thread.snooze_ended", mailbox, { id, version, isBlocked }, now, { reason });
  return true;
}

/** Whether a mailbox has snoozed threads: most have none, and then nothing more is asked when mail arrives. */
export async function hasSnoozes(tx: Queries, mailboxId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ found: boolean }[]>`
    select exists (
      select 1 from mail_snooze z join mailbox m on m.identity_id = z.identity_id where m.id = ${mailboxId}::uuid) as found`;
  return row!.found;
}

/** Ends the snoozes of threads of a locked mailbox to which mail came that its agent is to see. */
export async function endSnoozesByMail(
  tx: Statements,
  mailbox: OwnerOfThread,
  threadIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const id of new Set(threadIds)) await endSnooze(tx, mailbox, { id, isBlocked: false }, "activity", now);
}

/** Ends a snooze whose time has come: the newest received message becomes unread, so that its agent looks at it. */
export async function endDueSnooze(tx: Transaction, { clock }: Services, { objectId: id }: DueSnooze): Promise<void> {
  const mailboxId = await findMailboxOfThread(tx, id);
  const mailbox = mailboxId === null ? null : await lockMailbox(tx, mailboxId);
  const thread = mailbox === null ? null : await lockThread(tx, mailbox.id, id);
  if (mailbox === null || thread === null) {
    // The identity was deleted, so there is no event.
    await removeSnoozes(tx, table, [id]);
    return;
  }
  const now = clock.now();
  const isBlocked = thread.folder === "blocked";
  if (!(await endSnooze(tx, mailbox, { id, isBlocked }, "time", now, now))) return;
  const newest = await findNewestReceived(tx, id);
  if (newest !== null) await changeMessages(tx, mailbox, [newest], { isRead: false, add: [], remove: [] }, now);
}
