import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { draftErrors } from "./errors.js";
import { authorOf } from "./rules/author.js";
import { draftLimits } from "./rules/limits.js";
import { countDrafts, insertDraft, type LockedDraft } from "./store/draft-writes.js";

/**
 * Adds a draft without generations to a locked mailbox. Throws `draft_limit_reached`.
 * @param isScheduled whether it is to be sent by itself: such drafts have a limit of their own
 */
export async function beginDraft(
  tx: Transaction,
  { viewer }: RequestContext,
  mailboxId: string,
  createdAt: Date,
  isScheduled = false,
): Promise<LockedDraft> {
  if (!isScheduled && (await countDrafts(tx, mailboxId)) >= draftLimits.drafts) {
    throw draftErrors.problem("draft_limit_reached");
  }
  return insertDraft(tx, { id: orderedId(createdAt), mailboxId, createdBy: authorOf(viewer), createdAt });
}
