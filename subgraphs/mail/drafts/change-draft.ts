import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { once } from "../../shared/idempotency/idempotency.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { lockMailbox, type LockedMailbox } from "../messages/public.js";
import { comparedInput } from "../sending/public.js";
import { draftErrors } from "./errors.js";
import { findDraftLabels, labelDraft, type LabelFacts } from "./label-draft.js";
import { noDraft } from "./own-draft.js";
import { recordDraftEvent } from "./record-draft-event.js";
import { type NextGeneration, saveGeneration } from "./save-generation.js";
import { touchDraft } from "./store/draft-labels.js";
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
 * change. Throws `not_found`, `draft_generation_conflict`, `label_limit_reached` and the errors of `saveGeneration`.
 */
export async function changeDraft<Facts extends object>(
  context: RequestContext,
  { operation, mailbox, input, labels, next }: DraftChange<Facts>,
): Promise<Facts | null> {
  const { draftId, expectedGeneration } = input;
  const keyed = { ...comparedInput(input), mailbox: mailbox.id };
  return once(context, operation, keyed, async (tx) => {
    const locked = await lockOwnMailbox(tx, context, mailbox.id);
    const now = context.services.clock.now();
    const wanted = labels === undefined ? null : await findDraftLabels(tx, locked, labels, now);
    const draft = await lockDraft(tx, mailbox.id, draftId);
    if (draft === null) throw noDraft();
    requireGeneration(draft.generation, expectedGeneration);
    const current = await readGeneration(tx, draft.id, draft.generation);
    if (current === null) throw new Error(`The draft ${draft.id} has no current generation.`);
    const found = await next(tx, draft, current);
    const relabelled = wanted === null ? null : await labelDraft(tx, locked, draft.id, wanted);
    if (found === null) {
      if (relabelled !== null) await recordLabels(tx, locked, draft, relabelled, now);
      return null;
    }
    await saveGeneration(tx, context, mailbox.plan, locked, draft, { ...found, labels: relabelled });
    return found.facts;
  });
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
