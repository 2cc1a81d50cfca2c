import type { RequestContext } from "../../shared/context/request-context.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { type NewContent, prepareContent } from "../messages/public.js";
import {
  bareMediaType,
  checkAttachments,
  decodeAttachments,
  type MailAttachmentInput,
  requireRoom,
} from "../sending/public.js";

/** An attachment with prepared bytes: one transaction can store it. */
export interface PreparedAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly contentId: string | null;
  readonly content: NewContent;
}

/**
 * Checks an attachment and prepares its bytes. Throws `validation_failed`, `attachment_blocked` and
 * `storage_limit_exceeded`.
 */
export async function prepareAttachment(
  context: RequestContext,
  mailbox: MailboxRow,
  given: MailAttachmentInput,
): Promise<PreparedAttachment> {
  const violations: Violation[] = [];
  checkAttachments([given], "allowed", [], violations);
  // Its location is the input itself; the content is what can be too large.
  const placed = violations.map(({ path: [, ...path], ...violation }) => ({
    ...violation,
    path: path.length === 0 ? ["contentBase64"] : path,
  }));
  if (placed.length > 0) throw invalid(placed);
  const [prepared] = await store(context, mailbox, [given]);
  return prepared!;
}

/** The same for several of one request, located in `attachments`. */
export async function prepareAttachments(
  context: RequestContext,
  mailbox: MailboxRow,
  given: readonly MailAttachmentInput[],
): Promise<PreparedAttachment[]> {
  const violations: Violation[] = [];
  checkAttachments(given, "allowed", ["attachments"], violations);
  if (violations.length > 0) throw invalid(violations);
  return store(context, mailbox, given);
}

async function store(
  { services, viewer }: RequestContext,
  mailbox: MailboxRow,
  given: readonly MailAttachmentInput[],
): Promise<PreparedAttachment[]> {
  const decoded = decodeAttachments(given);
  const total = decoded.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > 0) requireRoom(services, mailbox.plan, mailbox, total);
  const prepared: PreparedAttachment[] = [];
  // One after the other, because they may be large.
  for (const { filename, contentType, contentId, bytes } of decoded) {
    const content = await prepareContent(services, viewer.organizationId ?? "", bytes);
    prepared.push({ filename, contentType: bareMediaType(contentType), contentId, content });
  }
  return prepared;
}
