import type { Transaction } from "../../shared/database/client.js";
import { lockMailbox } from "../messages/public.js";
import type { EndedScheduler } from "./rules/ended-scheduler.js";
import { isScheduled, presentStatus } from "./rules/schedule.js";
import { unscheduleDraft } from "./set-schedule.js";
import { lockDraft } from "./store/draft-writes.js";
import { findScheduledBy } from "./store/schedules.js";

export type { EndedScheduler };

/**
 * Ends up to `most` schedules of a principal in an organization; returns how many it found. A draft that a worker has at this moment is
 * left to the worker, which asks for the right to send again.
 */
export async function endSchedulesBy(
  tx: Transaction,
  { scheduledBy, organizationId, reason }: EndedScheduler,
  most: number,
  now: Date,
): Promise<number> {
  const found = await findScheduledBy(tx, { scheduledBy, organizationId, now }, most);
  for (const { id, mailboxId } of found) {
    const mailbox = await lockMailbox(tx, mailboxId);
    const draft = mailbox === null ? null : await lockDraft(tx, mailboxId, id);
    if (mailbox === null || draft === null || !isScheduled(draft) || presentStatus(draft, now) === "sending") continue;
    await unscheduleDraft(tx, mailbox, draft, { reason, generation: draft.generation, now });
  }
  return found.length;
}
