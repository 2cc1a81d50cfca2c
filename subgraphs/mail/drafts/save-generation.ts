import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { addStorage, type LockedMailbox, releaseContents } from "../messages/public.js";
import { requireRoom } from "../sending/public.js";
import type { LabelFacts } from "./label-draft.js";
import { recordDraftEvent } from "./record-draft-event.js";
import { authorOf } from "./rules/author.js";
import { bytesOf } from "./rules/content.js";
import { draftLimits } from "./rules/limits.js";
import { contentViolations } from "./rules/violations.js";
import { dropUnusedAttachments } from "./store/attachments.js";
import { dropGenerations, insertGeneration, type LockedDraft, type StoredGeneration } from "./store/draft-writes.js";

/** The next generation of a draft. */
export interface NextGeneration {
  readonly generation: StoredGeneration;
  readonly threadId: string | null;
  /** Bytes of a new attachment for it. */
  readonly addedBytes?: number;
  /** The change of its labels with it. */
  readonly labels?: LabelFacts | null;
  /** Now by default. */
  readonly createdAt?: Date;
}

/**
 * Saves a locked draft's next generation, removes the oldest beyond the limit, and updates the mailbox's storage.
 * Returns the generation's number. Throws `validation_failed` and `storage_limit_exceeded`.
 * @param plan the plan of the mailbox's organization
 */
export async function saveGeneration(
  tx: Transaction,
  { services, viewer }: RequestContext,
  plan: string,
  mailbox: LockedMailbox,
  draft: LockedDraft,
  { generation, threadId, addedBytes = 0, labels = null, createdAt: now = services.clock.now() }: NextGeneration,
): Promise<number> {
  const violations = contentViolations(generation);
  if (violations.length > 0) throw invalid(violations);
  const number = draft.generation + 1;
  const byteSize = bytesOf(generation, generation.prompt);
  const row = { ...generation, number, byteSize, createdBy: authorOf(viewer), createdAt: now };
  await insertGeneration(tx, { id: draft.id, threadId }, row);
  const freed = await dropOldest(tx, services.blobs, draft.id, number);
  const more = BigInt(byteSize + addedBytes) - freed;
  if (more > 0n) requireRoom(services, plan, mailbox, Number(more));
  await addStorage(tx, mailbox.id, more);
  const kind = number === 1 ? "mail.draft.created" : "mail.draft.changed";
  await recordDraftEvent(tx, kind, mailbox, { id: draft.id, version: number }, now, { ...labels });
  return number;
}

async function dropOldest(
  tx: Transaction,
  blobs: RequestContext["services"]["blobs"],
  draftId: string,
  newest: number,
): Promise<bigint> {
  const upTo = newest - draftLimits.generations;
  if (upTo < 1) return 0n;
  const texts = await dropGenerations(tx, draftId, upTo);
  const files = await dropUnusedAttachments(tx, draftId);
  await releaseContents(
    tx,
    blobs,
    files.map(({ contentId }) => contentId),
  );
  return files.reduce((sum, { byteSize }) => sum + byteSize, texts);
}
