import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import {
  findSource,
  loadAttachments,
  type Outgoing,
  prepareForward,
  prepareSend,
  type StoredAttachment,
} from "../sending/public.js";
import { attachmentsOfDraft } from "./loaders.js";
import type { DraftRow } from "./store/draft-row.js";
import { findVisibleDraftTexts } from "./store/generations.js";
import { noDraft } from "./own-draft.js";
import { inOrder } from "./rules/attachment-order.js";

/**
 * Makes the message of a draft: a forward, a reply or a new one. All rules of sending apply (wire contract mail 4.3 to
 * 4.5). Throws the errors of `prepareSend` and `prepareForward`.
 */
export async function prepareDraft(
  context: RequestContext,
  { id, mailboxId, current }: DraftRow,
  trackOpens: boolean | null,
): Promise<Outgoing> {
  const { services, viewer } = context;
  const key = { draftId: id, number: current.number };
  const [texts] = await findVisibleDraftTexts(services.database.request.reader, viewer, [key]);
  if (texts === undefined) throw noDraft();
  const { bodyText, bodyHtml } = texts;
  const files = inOrder(await context.loader(attachmentsOfDraft).load(id), current.attachmentIds);
  const stored: StoredAttachment[] = files.map((file) => ({ ...file, byteSize: Number(file.byteSize) }));
  const loaded = await loadAttachments(services, stored, [], ["attachments"]);
  const { toAddresses: to, ccAddresses: cc, bccAddresses: bcc, subject, replyTo, forwardOfMessageId } = current;
  const tracking = { trackOpens: trackOpens ?? current.trackOpens };
  const message = { recipients: { to, cc, bcc }, subject, bodyText, bodyHtml, replyTo, ...tracking };
  if (forwardOfMessageId === null) {
    return prepareSend(context, mailboxId, { ...message, ...answered(current) }, loaded);
  }
  if ((await findSource(context, mailboxId, forwardOfMessageId)) === null) {
    throw invalidValue(["forwardOfMessageId"], "The message that the draft forwards was deleted.");
  }
  const { forwardMode: mode, includeOriginals: includeOriginalAttachments } = current;
  const forward = { ...message, messageId: forwardOfMessageId, mode, includeOriginalAttachments };
  return prepareForward(context, mailboxId, forward, loaded);
}

function answered({ inReplyTo, references }: DraftRow["current"]) {
  return { inReplyToMessageId: inReplyTo ?? references.at(-1) ?? null, references };
}
