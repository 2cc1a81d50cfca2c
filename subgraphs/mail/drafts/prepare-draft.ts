import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import {
  findSource,
  loadAttachments,
  type Outgoing,
  type OutgoingAttachment,
  prepareForward,
  prepareSend,
  type StoredAttachment,
} from "../sending/public.js";
import { attachmentsOfDraft } from "./loaders.js";
import type { DraftRow } from "./store/draft-row.js";
import { findVisibleDraftTexts } from "./store/generations.js";
import { noDraft } from "./own-draft.js";
import { inOrder } from "./rules/attachment-order.js";
import type { DraftContent } from "./rules/content.js";

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
  const files = inOrder(await context.loader(attachmentsOfDraft).load(id), current.attachmentIds);
  const stored: StoredAttachment[] = files.map((file) => ({ ...file, byteSize: Number(file.byteSize) }));
  const loaded = await loadAttachments(services, stored, [], ["attachments"]);
  const { bodyText, bodyHtml } = texts;
  const content = { ...current, bodyText, bodyHtml, trackOpens: trackOpens ?? current.trackOpens };
  return prepareContentOfDraft(context, mailboxId, content, loaded);
}

/** The same of content that need not be stored, with its attachments. */
export async function prepareContentOfDraft(
  context: RequestContext,
  mailboxId: string,
  content: Omit<DraftContent, "attachmentIds">,
  loaded: readonly OutgoingAttachment[],
): Promise<Outgoing> {
  const { toAddresses: to, ccAddresses: cc, bccAddresses: bcc, forwardOfMessageId } = content;
  const { subject, bodyText, bodyHtml, replyTo, trackOpens } = content;
  const message = { recipients: { to, cc, bcc }, subject, bodyText, bodyHtml, replyTo, trackOpens };
  if (forwardOfMessageId === null) {
    return prepareSend(context, mailboxId, { ...message, ...answered(content) }, loaded);
  }
  if ((await findSource(context, mailboxId, forwardOfMessageId)) === null) {
    throw invalidValue(["forwardOfMessageId"], "The message that the draft forwards was deleted.");
  }
  const { forwardMode: mode, includeOriginals: includeOriginalAttachments } = content;
  const forward = { ...message, messageId: forwardOfMessageId, mode, includeOriginalAttachments };
  return prepareForward(context, mailboxId, forward, loaded);
}

function answered({ inReplyTo, references }: Pick<DraftContent, "inReplyTo" | "references">) {
  return { inReplyToMessageId: inReplyTo ?? references.at(-1) ?? null, references };
}
