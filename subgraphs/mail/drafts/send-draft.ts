import type { RequestContext } from "../../shared/context/request-context.js";
import { Problem } from "../../shared/errors/problem.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { addStorage, type LockedMailbox } from "../messages/public.js";
import { findSource, readUndo, sendOnce } from "../sending/public.js";
import { lockOwnMailbox, requireGeneration } from "./change-draft.js";
import { draftErrors } from "./errors.js";
import { endDraft } from "./end-draft.js";
import { keepLabels, passLabels } from "./label-draft.js";
import { noDraft, requireDraft } from "./own-draft.js";
import { prepareDraft } from "./prepare-draft.js";
import { presentStatus } from "./rules/schedule.js";
import { requireIdle } from "./set-schedule.js";
import { bytesOfDraft, type LockedDraft, lockDraft } from "./store/draft-writes.js";
import { sizeVisibleDraft } from "./store/drafts.js";
import { noteDraftOfMessage, type TakenDraft } from "./store/schedules.js";
import { findMessageOfDraft } from "./store/sent-drafts.js";

/** The draft to send, and its options. */
export interface DraftToSend {
  readonly draftId: string;
  readonly expectedGeneration?: number | null;
  readonly trackOpens?: boolean | null;
  readonly undoSeconds?: number | null;
}

/**
 * Sends a draft with its labels and removes it, in one transaction: concurrent sends make one message. It sends the
 * content that was read: if the draft got another generation meanwhile, nothing is sent. Returns the id of the message.
 * A later request for the sent generation gets the same id, as long as the event log has it (wire contract mail 8).
 * Throws `not_found`, `draft_generation_conflict` and the errors of `sendOnce` and `prepareDraft`.
 */
export async function sendDraft(context: RequestContext, mailbox: MailboxRow, input: DraftToSend): Promise<string> {
  const sent = await sentBefore(context, mailbox.id, input);
  if (sent !== null) return sent;
  try {
    return await sendNow(context, mailbox, input);
  } catch (error) {
    // Another request may have sent it meanwhile.
    const isGone = error instanceof Problem && error.code === "not_found";
    const twin = isGone ? await sentBefore(context, mailbox.id, input) : null;
    if (twin === null) throw error;
    return twin;
  }
}

/**
 * Sends a draft that a worker has taken, as its time has come: only while the worker has it, and with the Message-ID that was fixed
 * then (wire contract labels-and-schedule 4.3). Throws `draft_sending` when another worker has it.
 */
export async function sendTakenDraft(context: RequestContext, mailbox: MailboxRow, taken: TakenDraft): Promise<string> {
  return sendNow(context, mailbox, { draftId: taken.id, expectedGeneration: taken.generation }, taken);
}

async function sendNow(
  context: RequestContext,
  mailbox: MailboxRow,
  input: DraftToSend,
  schedule: TakenDraft | null = null,
): Promise<string> {
  let read = 0;
  let taken: { readonly locked: LockedMailbox; readonly draft: LockedDraft } | null = null;
  return sendOnce(context, {
    operation: "sendMailDraft",
    mailbox,
    input,
    prepare: async () => {
      const draft = await requireDraft(context, mailbox.id, input.draftId);
      requireGeneration(draft.generation, input.expectedGeneration);
      if (schedule === null) requireIdle(draft, context.services.clock.now());
      read = draft.generation;
      const { viewer, services } = context;
      const size = await sizeVisibleDraft(services.database.request.reader, viewer, draft.id);
      const outgoing = await prepareDraft(context, draft, input.trackOpens ?? null);
      // The schedule was the time for canceling.
      const fixed =
        schedule === null ? { undoSeconds: readUndo(mailbox, input.undoSeconds) } : { rfcId: schedule.rfcMessageId };
      return { ...outgoing, ...fixed, freedBytes: size?.bytes ?? 0n };
    },
    before: async (tx) => {
      const locked = await lockOwnMailbox(tx, context, mailbox.id);
      await keepLabels(tx, locked);
      const draft = await lockDraft(tx, mailbox.id, input.draftId);
      if (draft === null) throw noDraft();
      requireLease(draft, schedule, context.services.clock.now());
      requireGeneration(draft.generation, read);
      await addStorage(tx, mailbox.id, -(await bytesOfDraft(tx, draft.id)));
      taken = { locked, draft };
    },
    also: async (tx, messageId) => {
      const { locked, draft } = taken!;
      await passLabels(tx, locked, draft.id, messageId, context.services.clock.now());
      const scheduledFor = schedule?.sendAt ?? null;
      await noteDraftOfMessage(tx, messageId, { draftId: draft.id, scheduledFor });
      await endDraft(tx, context, locked, draft, { messageId, scheduledFor });
    },
  });
}

/** Throws `draft_sending` unless this caller may send the locked draft now. */
function requireLease(draft: LockedDraft, schedule: TakenDraft | null, now: Date): void {
  if (schedule === null) return requireIdle(draft, now);
  const isOurs = presentStatus(draft, now) === "sending" && draft.dueAt?.getTime() === schedule.dueAt.getTime();
  if (!isOurs) throw draftErrors.problem("draft_sending");
}

async function sentBefore(
  context: RequestContext,
  mailboxId: string,
  { draftId, expectedGeneration }: DraftToSend,
): Promise<string | null> {
  if (typeof expectedGeneration !== "number" || !isUuid(draftId)) return null;
  const { reader } = context.services.database.request;
  const messageId = await findMessageOfDraft(reader, mailboxId, draftId.toLowerCase(), expectedGeneration);
  if (messageId === null) return null;
  // The message may have been deleted since.
  return (await findSource(context, mailboxId, messageId))?.id ?? null;
}
