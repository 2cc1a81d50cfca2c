import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import type { LockedMailbox } from "../messages/public.js";
import { beginDraft } from "./begin-draft.js";
import { requireGeneration } from "./change-draft.js";
import { keepLabels, labelDraft } from "./label-draft.js";
import { noDraft } from "./own-draft.js";
import { originOf } from "./rules/author.js";
import { saveGeneration } from "./save-generation.js";
import { copyAttachments } from "./store/attachments.js";
import { labelsOfLockedDraft } from "./store/draft-labels.js";
import { lockDraft, readGeneration } from "./store/draft-writes.js";

/**
 * Creates another draft of a locked mailbox with the labels of a draft and the content of its current generation.
 * Copies of attachments share the bytes, but count as storage like the originals. Returns its id. Throws `not_found`,
 * `draft_generation_conflict`, `draft_limit_reached` and `storage_limit_exceeded`.
 */
export async function copyDraft(
  tx: Transaction,
  context: RequestContext,
  plan: string,
  mailbox: LockedMailbox,
  { draftId, expectedGeneration }: { readonly draftId: string; readonly expectedGeneration?: number | null },
): Promise<{ readonly id: string }> {
  await keepLabels(tx, mailbox);
  const original = await lockDraft(tx, mailbox.id, draftId);
  if (original === null) throw noDraft();
  requireGeneration(original.generation, expectedGeneration);
  const current = await readGeneration(tx, original.id, original.generation);
  if (current === null) throw new Error(`The draft ${original.id} has no current generation.`);
  const createdAt = context.services.clock.now();
  const draft = await beginDraft(tx, context, mailbox.id, createdAt);
  const { attachmentIds, byteSize } = await copyAttachments(tx, draft.id, current.attachmentIds, createdAt);
  await saveGeneration(tx, context, plan, mailbox, draft, {
    generation: { ...current, attachmentIds, origin: originOf(context.viewer), prompt: null },
    threadId: original.threadId,
    addedBytes: byteSize,
    labels: await labelDraft(tx, mailbox, draft.id, await labelsOfLockedDraft(tx, mailbox.organizationId, original.id)),
    createdAt,
  });
  return { id: draft.id };
}
