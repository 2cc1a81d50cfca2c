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

/** An attachment whose bytes are prepared: one transaction can store it. */
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
  { services, viewer }: RequestContext,
  mailbox: MailboxRow,
  given: MailAttachmentInput,
): Promise<PreparedAttachment> {
  const violations: Violation[] = [];
  checkAttachments([given], "allowed", [], violations);
  // Its place is the input itself; what is too large is so by its content.
  const placed = violations.map(({ path: [, ...path], ...violation }) => ({
    ...violation,
    path: path.length === 0 ? ["contentBase64"] : path,
  }));
  if (placed.length > 0) throw invalid(placed);
  const [attachment] = decodeAttachments([given]);
  const { filename, contentType, contentId, bytes } = attachment!;
  requireRoom(services, mailbox.plan, mailbox, bytes.length);
  const content = await prepareContent(services, viewer.organizationId ?? "", bytes);
  return { filename, contentType: bareMediaType(contentType), contentId, content };
}
