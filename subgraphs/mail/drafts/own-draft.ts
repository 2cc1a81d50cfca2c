import type { AuthorityRow } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { type MailboxRow, ownMailbox } from "../mailboxes/public.js";
import { draftById } from "./loaders.js";
import type { DraftRow } from "./store/draft-row.js";

/** A draft in a mailbox that the viewer may use. Throws `not_found`, also for a draft of another mailbox. */
export async function ownDraft(
  context: RequestContext,
  row: AuthorityRow,
  address: string,
  id: string,
): Promise<{ mailbox: MailboxRow; draft: DraftRow }> {
  const mailbox = await ownMailbox(context, row, address);
  return { mailbox, draft: await requireDraft(context, mailbox.id, id) };
}

/** The present state of a mailbox's draft. Throws `not_found`. */
export async function requireDraft(context: RequestContext, mailboxId: string, id: string): Promise<DraftRow> {
  const draft = await context.loader(draftById).clear(id).load(id);
  if (draft === null || draft.mailboxId !== mailboxId) throw noDraft();
  return draft;
}

/** The error for a missing draft. */
export function noDraft(): Error {
  return notFound("draft with this id");
}
