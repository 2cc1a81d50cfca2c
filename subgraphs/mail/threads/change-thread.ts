import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { invalidValue, notFound } from "../../shared/errors/shared-errors.js";
import { putSnooze, removeSnoozes } from "../../shared/snooze/snoozes.js";
import { isNoChange, type MailChange, mailLabelErrors } from "../labels/public.js";
import { changeMessages, lockMailbox, type LockedMailbox, MailFolder } from "../messages/public.js";
import { endSnooze } from "./end-snooze.js";
import { threadErrors } from "./errors.js";
import { recordThreadEvent } from "./record-thread-event.js";
import { mostLabelled } from "./rules.js";
import {
  findHeldIn,
  findThreadMessages,
  lockThread,
  moveThread,
  raiseVersion,
  type ThreadRow,
} from "./store/threads.js";

/** A change of a thread. */
export interface ThreadChange {
  readonly folder: MailFolder | undefined;
  /** To each of its messages. */
  readonly change: MailChange;
  /** Its new end of a snooze; null ends it. */
  readonly snooze?: Date | null | undefined;
}

/** The folder that a client may choose. Throws `validation_failed`. */
export function checkFolder(folder: MailFolder | null | undefined): MailFolder | undefined {
  if (folder === null) throw invalidValue(["folder"], "This must be a folder.");
  if (folder === MailFolder.BLOCKED) throw invalidValue(["folder"], "Only contact rules move threads to blocked.");
  return folder;
}

/**
 * Moves a thread and changes its messages, with an event if that changes anything. Throws `not_found` when it was
 * deleted, `thread_held`, `thread_too_large`, `snooze_limit_reached`, and the errors of `changeMessages`.
 */
export async function changeThread(
  { database, clock }: Services,
  { id, mailboxId }: Pick<ThreadRow, "id" | "mailboxId">,
  { folder, change, snooze }: ThreadChange,
): Promise<void> {
  await database.request.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, mailboxId);
    const locked = mailbox === null ? null : await lockThread(tx, mailbox.id, id);
    if (mailbox === null || locked === null) throw notFound("thread with this id");
    const now = clock.now();
    const moves = folder !== undefined && folder !== locked.folder;
    if (moves) await requireNothingHeld(tx, id);
    const moved = moves ? await moveThread(tx, locked, folder, now) : null;
    const isLabelled = await labelMessages(tx, mailbox, id, change, now);
    // Who archives a thread is done with it.
    if (moves && folder === MailFolder.ARCHIVE) await removeSnoozes(tx, "mail_snooze", [id]);
    const { identityId } = mailbox;
    const isSnoozed =
      snooze != null && (await putSnooze(tx, "mail_snooze", { objectId: id, identityId, until: snooze }));
    const isBlocked = (moves ? folder : locked.folder) === "blocked";
    if (moved !== null || isLabelled || isSnoozed) {
      const version = moved ?? (await raiseVersion(tx, id));
      await recordThreadEvent(tx, "mail.thread.changed", mailbox, { id, version, isBlocked }, now);
    }
    if (snooze === null) await endSnooze(tx, mailbox, { id, isBlocked }, "canceled", now);
  });
}

/** Only a decision lets the agent see what waits. */
async function requireNothingHeld(tx: Transaction, threadId: string): Promise<void> {
  const reviewId = await findHeldIn(tx, threadId);
  if (reviewId !== null) throw threadErrors.problem("thread_held", { details: { review_id: reviewId } });
}

async function labelMessages(
  tx: Transaction,
  mailbox: LockedMailbox,
  threadId: string,
  change: MailChange,
  now: Date,
): Promise<boolean> {
  if (isNoChange(change)) return false;
  const ids = await findThreadMessages(tx, threadId, mostLabelled + 1);
  if (ids.length > mostLabelled) throw mailLabelErrors.problem("thread_too_large");
  return (await changeMessages(tx, mailbox, ids, { ...change, leavesSent: true }, now)).length > 0;
}
