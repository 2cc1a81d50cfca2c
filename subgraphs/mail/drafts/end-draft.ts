import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { type LockedMailbox, releaseContents } from "../messages/public.js";
import { recordDraftEvent } from "./record-draft-event.js";
import { type LockedDraft, removeDraft } from "./store/draft-writes.js";

/** Removes a locked draft with all its generations and appends the reason. The caller frees its storage. */
export async function endDraft(
  tx: Transaction,
  { services }: RequestContext,
  mailbox: LockedMailbox,
  { id, generation }: LockedDraft,
  messageId: string | null,
): Promise<void> {
  const contents = await removeDraft(tx, id);
  await releaseContents(tx, services.blobs, contents);
  const [kind, facts] =
    messageId === null ? ["mail.draft.deleted" as const, {}] : ["mail.draft.sent" as const, { messageId }];
  await recordDraftEvent(tx, kind, mailbox, { id, version: generation + 1 }, services.clock.now(), facts);
}
