import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import type { LockedMailbox } from "../messages/public.js";
import { draftErrors } from "./errors.js";
import { recordDraftEvent } from "./record-draft-event.js";
import { isScheduled, presentStatus, scheduleLimits, type ScheduleState } from "./rules/schedule.js";
import type { UnscheduledReason } from "./store/draft-row.js";
import type { LockedDraft } from "./store/draft-writes.js";
import { clearSchedule, countScheduled, setSchedule, waitAgain } from "./store/schedules.js";

/** Throws `draft_sending` while a worker has the draft. */
export function requireIdle(draft: ScheduleState, now: Date): void {
  if (presentStatus(draft, now) !== "sending") return;
  throw draftErrors.problem("draft_sending", { retryAfter: scheduleLimits.retryAfter });
}

/**
 * Has a locked draft sent at a time, with the viewer's right. The same time again changes nothing. Throws
 * `schedule_limit_reached`.
 * @param generation the draft's generation after the change
 */
export async function scheduleDraft(
  tx: Transaction,
  { viewer, services }: RequestContext,
  mailbox: LockedMailbox,
  draft: LockedDraft,
  { sendAt, generation }: { readonly sendAt: Date; readonly generation: number },
): Promise<void> {
  const now = services.clock.now();
  if (isScheduled(draft)) {
    if (draft.sendAt?.getTime() === sendAt.getTime()) return keepSchedule(tx, draft);
  } else {
    const isUnclaimed = viewer.kind === "unclaimed_agent_key";
    const most = isUnclaimed ? scheduleLimits.scheduledUnclaimed : scheduleLimits.scheduled;
    if ((await countScheduled(tx, mailbox.id)) >= most) throw draftErrors.problem("schedule_limit_reached");
  }
  await setSchedule(tx, draft.id, { sendAt, scheduledBy: principalOf(viewer), now });
  const facts = { sendAt: sendAt.toISOString() };
  await recordDraftEvent(tx, "mail.draft.scheduled", mailbox, { id: draft.id, version: generation }, now, facts);
}

/** Lets a locked draft whose worker died wait for its time again, with its content of now. */
export async function keepSchedule(tx: Transaction, draft: LockedDraft): Promise<void> {
  if (draft.sendStatus === "sending") await waitAgain(tx, draft.id);
}

/** Ends the schedule of a locked draft; nothing when it has none. */
export async function unscheduleDraft(
  tx: Transaction,
  mailbox: LockedMailbox,
  draft: LockedDraft,
  {
    reason,
    generation,
    now,
  }: { readonly reason: UnscheduledReason | null; readonly generation: number; readonly now: Date },
): Promise<void> {
  if (draft.sendStatus === null) return;
  await clearSchedule(tx, draft.id, reason, now);
  const facts = { sendAt: draft.sendAt?.toISOString() ?? null, ...(reason === null ? {} : { reason }) };
  await recordDraftEvent(tx, "mail.draft.unscheduled", mailbox, { id: draft.id, version: generation }, now, facts);
}
