import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { invalid, sharedErrors } from "../../shared/errors/shared-errors.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { insertContents } from "../messages/public.js";
import type { PreparedAttachment } from "./prepare-attachment.js";
import { inOrder } from "./rules/attachment-order.js";
import { originOf } from "./rules/author.js";
import { placeAttachment } from "./rules/place-attachment.js";
import type { NextGeneration } from "./save-generation.js";
import { insertDraftAttachment, readAttachmentNames } from "./store/attachments.js";
import type { LockedDraft, StoredGeneration } from "./store/draft-writes.js";

/** An attachment, in the form that a retry also returns. */
export interface AddedAttachment {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly contentIdHeader: string | null;
  readonly isInline: boolean;
}

/**
 * Stores an attachment of a locked draft, for its next generation. Throws `validation_failed` when there are too many,
 * or when another one has its content id.
 * @param id the attachment's id; by default a new one
 */
export async function addAttachment(
  tx: Transaction,
  { services, viewer }: RequestContext,
  draft: LockedDraft,
  current: StoredGeneration,
  prepared: PreparedAttachment | null,
  id?: string,
): Promise<NextGeneration & { readonly facts: AddedAttachment }> {
  // The record of the first request was removed a moment ago.
  if (prepared === null) throw sharedErrors.problem("idempotency_in_progress", { retryAfter: 1 });
  const others = inOrder(await readAttachmentNames(tx, draft.id), current.attachmentIds);
  const placed = placeAttachment(others, prepared);
  if ("violation" in placed) throw invalid([placed.violation]);
  const { contentType, contentId: contentIdHeader, content } = prepared;
  await insertContents(tx, services.blobs, [content]);
  const { createdAt, byteSize, id: contentId } = content;
  const facts = { id: id ?? orderedId(createdAt), filename: placed.filename, contentType, contentIdHeader };
  const row = { ...facts, draftId: draft.id, byteSize: BigInt(byteSize), contentId, createdAt };
  await insertDraftAttachment(tx, row);
  const attachmentIds = [...current.attachmentIds, facts.id];
  return {
    generation: { ...current, attachmentIds, origin: originOf(viewer), prompt: null },
    threadId: draft.threadId,
    addedBytes: byteSize,
    facts: { ...facts, byteSize, isInline: contentIdHeader !== null },
  };
}

/** Stores several attachments of a locked draft for one next generation. Throws what `addAttachment` throws. */
export async function addAttachments(
  tx: Transaction,
  context: RequestContext,
  draft: LockedDraft,
  current: StoredGeneration,
  prepared: readonly PreparedAttachment[],
): Promise<{ readonly attachmentIds: readonly string[]; readonly addedBytes: number }> {
  let { attachmentIds } = current;
  let addedBytes = 0;
  for (const one of prepared) {
    const added = await addAttachment(tx, context, draft, { ...current, attachmentIds }, one);
    attachmentIds = added.generation.attachmentIds;
    addedBytes += added.facts.byteSize;
  }
  return { attachmentIds, addedBytes };
}
