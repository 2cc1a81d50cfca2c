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
  checkLoaded,
  type GivenRecipients,
  type GivenTexts,
  needsHtml,
  readBodies,
  readRecipients,
  readReplyTo,
} from "./read-texts.js";
import type { GivenAttachment } from "./rules/attachments.js";
import { type NamedParent, readParent, type Parent } from "./rules/parent.js";
import { replySubject } from "./rules/subject.js";
import { findVisibleByRfcId } from "./store/sources.js";

/** A new message as a request has it (wire contract mail 4.3). */
export interface GivenMessage extends GivenTexts {
  readonly recipients: GivenRecipients;
  /** Null: that of the message that is answered, after `Re: `. */
  readonly subject: string | null;
  readonly inReplyToMessageId?: string | null;
  /** The header References, in the place of those of the message that is answered. */
  readonly references?: readonly string[];
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
  checkLoaded(loaded, bodies.html === null ? "without_html" : "allowed", violations);
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
    subject: given.subject ?? answered?.defaultSubject ?? "",
    bodies,
    authored: bodies,
    attachments: [...loaded, ...decoded],
    parent: answered === null ? null : { ...answered.parent, ...ownReferences(given) },
    placement: answered?.placement ?? ownThread,
    isForward: false,
    tracksOpens,
  };
}

function ownReferences({ references = [] }: GivenMessage): Partial<Parent> {
  return references.length === 0 ? {} : { references };
}

/** A Message-ID that nobody here knows becomes a header all the same: the mailbox may not have what it answers. */
async function findAnswered(
  context: RequestContext,
  mailboxId: string,
  named: NamedParent,
): Promise<{ readonly parent: Parent; readonly placement: Placement; readonly defaultSubject: string }> {
  const row = await findParent(context, mailboxId, named);
  if (row !== null) return { parent: row, placement: placementOf(row), defaultSubject: replySubject(row.subject) };
  if ("rowId" in named) throw sendingErrors.problem("in_reply_to_not_found");
  return {
    parent: { rfcId: named.rfcId, references: [] },
    placement: { threadId: null, beginsThread: false, isBlocked: false },
    defaultSubject: "",
  };
}

/** The message of a mailbox that the viewer may see and that is named; null when there is none. */
export async function findParent(
  context: RequestContext,
  mailboxId: string,
  named: NamedParent,
): Promise<MessageRow | null> {
  if ("rowId" in named) return findSource(context, mailboxId, named.rowId);
  const { viewer, services } = context;
  const found = await findVisibleByRfcId(services.database.request.reader, viewer, mailboxId, named.rfcId);
  return found === null ? null : context.loader(messageById).load(found.id);
}

/** Where an answer to a message belongs: into its thread (wire contract mail 6, step 1). */
export function placementOf({ threadId, isBlocked }: MessageRow): Placement {
  return { threadId, beginsThread: false, isBlocked };
}
