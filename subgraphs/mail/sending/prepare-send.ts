import type { RequestContext } from "../../shared/context/request-context.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { messageById, type MessageRow } from "../messages/public.js";
import { sendingErrors } from "./errors.js";
import { findSource } from "./find-source.js";
import { type Outgoing, type OutgoingAttachment, ownThread, type Placement } from "./outgoing.js";
import { decodeAttachments } from "./read-attachments.js";
import {
  checkAttachments,
  type GivenRecipients,
  type GivenTexts,
  needsHtml,
  readBodies,
  readRecipients,
  readReplyTo,
} from "./read-texts.js";
import type { GivenAttachment } from "./rules/attachments.js";
import { readParent, type Parent } from "./rules/parent.js";
import { findVisibleByRfcId } from "./store/sources.js";

/** A new message as a request has it (wire contract mail 4.3). */
export interface GivenMessage extends GivenTexts {
  readonly recipients: GivenRecipients;
  readonly subject: string;
  readonly inReplyToMessageId?: string | null;
  readonly attachments?: readonly GivenAttachment[] | null;
  readonly trackOpens?: boolean | null;
}

/**
 * Checks a new message and reads what it answers. Throws `validation_failed`, `attachment_blocked` and
 * `in_reply_to_not_found`.
 * @param loaded attachments that are stored already
 */
export async function prepareSend(
  context: RequestContext,
  mailboxId: string,
  given: GivenMessage,
  loaded: readonly OutgoingAttachment[] = [],
): Promise<Outgoing> {
  const violations: Violation[] = [];
  const recipients = readRecipients(given.recipients, "to", violations);
  const bodies = readBodies(given, violations);
  const replyTo = readReplyTo(given.replyTo, violations);
  const attachments = given.attachments ?? [];
  checkAttachments(attachments, bodies.html === null ? "without_html" : "allowed", ["attachments"], violations);
  const tracksOpens = given.trackOpens === true;
  if (tracksOpens && bodies.html === null) violations.push(needsHtml);
  const named = given.inReplyToMessageId ?? null;
  const parent = named === null ? null : readParent(named);
  if (named !== null && parent === null) {
    violations.push({
      path: ["inReplyToMessageId"],
      message: "The value must be the id of a message, or a Message-ID such as `<id@example.com>`.",
    });
  }
  if (violations.length > 0) throw invalid(violations);
  const decoded = decodeAttachments(attachments);
  const answered = parent === null ? null : await findAnswered(context, mailboxId, parent);
  return {
    recipients,
    replyTo,
    subject: given.subject,
    bodies,
    authored: bodies,
    attachments: [...loaded, ...decoded],
    parent: answered?.parent ?? null,
    placement: answered?.placement ?? ownThread,
    isForward: false,
    tracksOpens,
  };
}

/** A Message-ID that nobody here knows becomes a header all the same: the mailbox may not have what it answers. */
async function findAnswered(
  context: RequestContext,
  mailboxId: string,
  named: NonNullable<ReturnType<typeof readParent>>,
): Promise<{ readonly parent: Parent; readonly placement: Placement }> {
  if ("rowId" in named) {
    const row = await findSource(context, mailboxId, named.rowId);
    if (row === null) throw sendingErrors.problem("in_reply_to_not_found");
    return { parent: row, placement: placementOf(row) };
  }
  const { viewer, services } = context;
  const found = await findVisibleByRfcId(services.database.request.reader, viewer, mailboxId, named.rfcId);
  const row = found === null ? null : await context.loader(messageById).load(found.id);
  if (row !== null) return { parent: row, placement: placementOf(row) };
  return {
    parent: { rfcId: named.rfcId, references: [] },
    placement: { threadId: null, beginsThread: false, isBlocked: false },
  };
}

/** Where an answer to a message belongs: into its thread (wire contract mail 6, step 1). */
export function placementOf({ threadId, isBlocked }: MessageRow): Placement {
  return { threadId, beginsThread: false, isBlocked };
}
