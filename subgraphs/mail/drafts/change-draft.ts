import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { once } from "../../shared/idempotency/idempotency.js";
import { isRepeat } from "../../shared/idempotency/is-repeat.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { lockMailbox, type LockedMailbox } from "../messages/public.js";
import { comparedInput } from "../sending/public.js";
import { checkScheduled, type PlannedContent } from "./check-schedule.js";
import { draftErrors } from "./errors.js";
import { findDraftLabels, labelDraft, type LabelFacts } from "./label-draft.js";
import { noDraft, requireDraft } from "./own-draft.js";
import { recordDraftEvent } from "./record-draft-event.js";
import { isScheduled } from "./rules/schedule.js";
import { type NextGeneration, saveGeneration } from "./save-generation.js";
import { keepSchedule, requireIdle, scheduleDraft, unscheduleDraft } from "./set-schedule.js";
import { touchDraft } from "./store/draft-labels.js";
import type { DraftRow } from "./store/draft-row.js";
import { type LockedDraft, lockDraft, readGeneration, type StoredGeneration } from "./store/draft-writes.js";

/** One change of a draft. */
export interface DraftChange<Facts extends object> {
  /** The mutation's name. */
  readonly operation: string;
  readonly mailbox: MailboxRow;
  /** The complete input, for comparing two requests with the same key. */
  readonly input: { readonly draftId: string; readonly expectedGeneration?: number | null };
  /** All its labels from now on, checked; undefined leaves them. */
  readonly labels?: readonly string[] | undefined;
  /** When it is sent by itself: null ends that, undefined leaves it. */
  readonly sendAt?: Date | null | undefined;
  /**
   * The content after the change. It is checked before the change where it will be sent by itself. Omitted where the
   * change cannot make it unfit.
   */
  readonly planned?: (draft: DraftRow) => Promise<PlannedContent>;
  /** Makes the next generation; null changes nothing. The answer contains `facts`. */
  readonly next: (
    tx: Transaction,
    draft: LockedDraft,
    current: StoredGeneration,
  ) => Promise<(NextGeneration & { readonly facts: Facts }) | null>;
}

/**
 * Changes a draft once for each Idempotency-Key, unless its generation differs from the expected one. If two changes of the
 * same generation are concurrent, one is refused. Returns the facts of the change; null when its content did not
 * change. Throws `not_found`, `draft_generation_conflict`, `draft_sending`, `schedule_limit_reached`,
 * `label_limit_reached`, and the errors of `saveGeneration` and `checkScheduled`.
 */
export async function changeDraft<Facts extends object>(
  context: RequestContext,
  { operation, mailbox, input, labels, sendAt, planned, next }: DraftChange<Facts>,
): Promise<Facts | null> {
  const { draftId, expectedGeneration } = input;
  const keyed = { ...comparedInput(input), mailbox: mailbox.id };
  const checked =
    planned === undefined ? null : await checkPlanned(context, operation, { mailbox, input, sendAt, planned });
  return once(context, operation, keyed, async (tx) => {
    const locked = await lockOwnMailbox(tx, context, mailbox.id);
    const now = context.services.clock.now();
    const wanted = labels === undefined ? null : await findDraftLabels(tx, locked, labels, now);
    const draft = await lockDraft(tx, mailbox.id, draftId);
    if (draft === null) throw noDraft();
    requireIdle(draft, now);
    requireGeneration(draft.generation, expectedGeneration);
    const current = await readGeneration(tx, draft.id, draft.generation);
    if (current === null) throw new Error(`The draft ${draft.id} has no current generation.`);
    const found = await next(tx, draft, current);
    const isSent = sendAt === undefined ? isScheduled(draft) && found !== null : sendAt !== null;
    // Scheduled content was checked in exactly this form.
    if (isSent && planned !== undefined) requireGeneration(draft.generation, checked ?? -1);
    const relabelled = wanted === null ? null : await labelDraft(tx, locked, draft.id, wanted);
    if (found === null) {
      if (relabelled !== null) await recordLabels(tx, locked, draft, relabelled, now);
      await applySchedule(tx, context, locked, draft, { sendAt, generation: draft.generation });
      return null;
    }
    const generation = await saveGeneration(tx, context, mailbox.plan, locked, draft, { ...found, labels: relabelled });
    await applySchedule(tx, context, locked, draft, { sendAt, generation });
    return found.facts;
  });
}

/**
 * Checks the content that will be sent by itself. Returns the generation that the check knows; null when nothing needed
 * a check.
 */
async function checkPlanned<Facts extends object>(
  context: RequestContext,
  operation: string,
  { mailbox, input, sendAt, planned }: Pick<DraftChange<Facts>, "mailbox" | "input" | "sendAt" | "planned">,
): Promise<number | null> {
  if (sendAt === null || (await isRepeat(context, operation))) return null;
  const draft = await requireDraft(context, mailbox.id, input.draftId);
  if (sendAt === undefined && !isScheduled(draft)) return null;
  requireIdle(draft, context.services.clock.now());
  requireGeneration(draft.generation, input.expectedGeneration);
  await checkScheduled(context, mailbox, await planned!(draft));
  return draft.generation;
}

async function applySchedule(
  tx: Transaction,
  context: RequestContext,
  mailbox: LockedMailbox,
  draft: LockedDraft,
  { sendAt, generation }: { readonly sendAt: Date | null | undefined; readonly generation: number },
): Promise<void> {
  if (sendAt === undefined) return keepSchedule(tx, draft);
  if (sendAt !== null) return scheduleDraft(tx, context, mailbox, draft, { sendAt, generation });
  await unscheduleDraft(tx, mailbox, draft, { reason: null, generation, now: context.services.clock.now() });
}

async function recordLabels(
  tx: Transaction,
  mailbox: LockedMailbox,
  { id, generation }: LockedDraft,
  facts: LabelFacts,
  now: Date,
): Promise<void> {
  await touchDraft(tx, id, now);
  await recordDraftEvent(tx, "mail.draft.changed", mailbox, { id, version: generation }, now, { ...facts });
}

/** Throws `draft_generation_conflict` unless a draft has the expected generation, if one is expected. */
export function requireGeneration(current: number, expected: number | null | undefined): void {
  if (expected === null || expected === undefined || expected === current) return;
  throw draftErrors.problem("draft_generation_conflict", { details: { current_generation: current } });
}

/** Locks the viewer's mailbox. Throws `not_found` when it was closed or moved meanwhile. */
export async function lockOwnMailbox(tx: Transaction, context: RequestContext, id: string): Promise<LockedMailbox> {
  const locked = await lockMailbox(tx, id);
  if (locked === null || locked.organizationId !== context.viewer.organizationId) {
    throw notFound("mailbox with this address");
  }
  return locked;
}
