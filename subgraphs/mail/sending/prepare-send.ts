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

/** A request for a new message (wire contract mail 4.3). */
export interface GivenMessage extends GivenTexts {
  readonly recipients: GivenRecipients;
  /** Null: that of the answered message, after `Re: `. */
  readonly subject: string | null;
  readonly inReplyToMessageId?: string | null;
  /** The header References, instead of those of the answered message. */
  readonly references?: readonly string[];
  readonly attachments?: readonly GivenAttachment[] | null;
  readonly trackOpens?: boolean | null;
}

/**
 * Checks a new message and reads the answered one. Throws `validation_failed`, `attachment_blocked` and
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
    forwarded: null,
    tracksOpens,
    asDraft: {
      inReplyTo: named,
      references: given.references ?? [],
      includeOriginals: true,
      files: loaded.length + decoded.length,
    },
  };
}

function ownReferences({ references = [] }: GivenMessage): Partial<Parent> {
  return references.length === 0 ? {} : { references };
}

/** An unknown Message-ID still becomes a header: the mailbox may not have the answered message. */
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

/** The named message of a mailbox, if the viewer may see it; else null. */
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

/** The thread of a reply: that of the answered message (wire contract mail 6, step 1). */
export function placementOf({ threadId, isBlocked }: MessageRow): Placement {
  return { threadId, beginsThread: false, isBlocked };
}
