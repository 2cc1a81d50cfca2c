import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { seesOrganization } from "../../shared/viewer/viewer.js";
import type { MailboxRow } from "../mailboxes/public.js";
import {
  addStorage,
  cancelableUntil,
  giveBackSends,
  type LockedMailbox,
  lockUnsentMessages,
  recordMessageEvent,
  recountThreads,
  releaseContents,
} from "../messages/public.js";
import { readUndoContent, type UndoContent } from "../sending/public.js";
import { lockOwnMailbox } from "./change-draft.js";
import { draftErrors } from "./errors.js";
import { keepLabels } from "./label-draft.js";
import { recordDraftEvent } from "./record-draft-event.js";
import { authorOf, originOf } from "./rules/author.js";
import { bytesOf } from "./rules/content.js";
import { draftLimits } from "./rules/limits.js";
import { insertDraftAttachment } from "./store/attachments.js";
import {
  filesOfMessage,
  findCanceledSend,
  keepCanceledSend,
  labelsOfLockedMessage,
  lockStoredMessage,
  removeMessage,
  type SentFile,
  type StoredMessage,
} from "./store/canceled-sends.js";
import { replaceDraftLabels } from "./store/draft-labels.js";
import { insertDraft, insertGeneration } from "./store/draft-writes.js";

/**
 * Cancels a message that was not handed over yet: it is gone, and a draft has its content, attachments and labels. A repeated
 * cancelation answers the same draft. The limit of drafts does not matter: otherwise the message would leave. Returns the id
 * of the draft. Throws `not_found` and `message_not_cancelable`.
 */
export async function cancelSend(context: RequestContext, mailbox: MailboxRow, messageId: string): Promise<string> {
  const { database, clock } = context.services;
  return database.request.transaction(async (tx) => {
    const locked = await lockOwnMailbox(tx, context, mailbox.id);
    const now = clock.now();
    const since = new Date(now.getTime() - draftLimits.canceledMilliseconds);
    const earlier = await findCanceledSend(tx, locked.id, messageId, since);
    if (earlier !== null) return earlier;
    await keepLabels(tx, locked);
    const message = await lockStoredMessage(tx, locked.id, messageId);
    if (message === null || (message.isBlocked && !seesOrganization(context.viewer))) {
      throw notFound("message with this id");
    }
    const content = cancelableUntil(message, now) === null ? null : await readUndoContent(tx, message.id);
    if (content === null) throw draftErrors.problem("message_not_cancelable");
    return exchange(tx, context, locked, message, content, now);
  });
}

/** Exchanges a locked message for a draft. */
async function exchange(
  tx: Transaction,
  { services, viewer }: RequestContext,
  mailbox: LockedMailbox,
  message: StoredMessage,
  { fileTypes, ...content }: UndoContent,
  now: Date,
): Promise<string> {
  const unsent = await lockUnsentMessages(tx, mailbox.id, [message.id]);
  const files = await filesOfMessage(tx, message.id);
  const labelIds = await labelsOfLockedMessage(tx, mailbox.organizationId, message.id);
  await removeMessage(tx, message.id);
  const emptied = await recountThreads(tx, [message.threadId]);
  const createdBy = authorOf(viewer);
  const draft = await insertDraft(tx, { id: orderedId(now), mailboxId: mailbox.id, createdBy, createdAt: now });
  const own = fileTypes.length === 0 ? [] : files.slice(-fileTypes.length);
  const attachmentIds = await addFiles(tx, draft.id, own, fileTypes, now);
  await replaceDraftLabels(tx, { id: draft.id, mailboxId: mailbox.id }, labelIds);
  const generation = { ...content, attachmentIds, origin: originOf(viewer), prompt: null };
  const byteSize = bytesOf(generation, null);
  const isReply = content.inReplyTo !== null && !emptied.includes(message.threadId);
  const row = { ...generation, number: 1, byteSize, createdBy, createdAt: now };
  await insertGeneration(tx, { id: draft.id, threadId: isReply ? message.threadId : null }, row);
  await keepCanceledSend(tx, { messageId: message.id, draftId: draft.id, canceledAt: now });
  const contents = [message.contentId, ...files.map(({ contentId }) => contentId)];
  await releaseContents(
    tx,
    services.blobs,
    contents.filter((id) => id !== null),
  );
  const bytes = own.reduce((sum, file) => sum + file.byteSize, BigInt(byteSize));
  await addStorage(tx, mailbox.id, bytes - message.byteSize);
  const { identityId, organizationId } = mailbox;
  const gone = { ...message, mailboxId: mailbox.id, identityId, organizationId, version: message.version + 1 };
  await recordMessageEvent(tx, "mail.message.canceled", gone, now, { draftId: draft.id });
  await recordDraftEvent(tx, "mail.draft.created", mailbox, { id: draft.id, version: 1 }, now);
  await giveBackSends(tx, mailbox, unsent);
  return draft.id;
}

/** Gives files of a message to its draft; they share the bytes. Returns their ids. */
async function addFiles(
  tx: Transaction,
  draftId: string,
  files: readonly SentFile[],
  types: readonly string[],
  createdAt: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, file] of files.entries()) {
    const id = orderedId(createdAt);
    await insertDraftAttachment(tx, { ...file, id, draftId, contentType: types[index]!, createdAt });
    ids.push(id);
  }
  return ids;
}
