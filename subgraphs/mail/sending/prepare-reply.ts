import type { RequestContext } from "../../shared/context/request-context.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid, invalidValue } from "../../shared/errors/shared-errors.js";
import { type MessageRow, replyAllRecipients, replyRecipients } from "../messages/public.js";
import { sendingErrors } from "./errors.js";
import { requireSource } from "./find-source.js";
import type { Outgoing } from "./outgoing.js";
import { placementOf } from "./prepare-send.js";
import { decodeAttachments } from "./read-attachments.js";
import { checkAttachments, type GivenTexts, readBodies, readReplyTo } from "./read-texts.js";
import { isAddress } from "./rules/address.js";
import type { GivenAttachment } from "./rules/attachments.js";
import { mostRecipients } from "./rules/limits.js";
import { countOf, type Recipients } from "./rules/recipients.js";
import { replySubject } from "./rules/subject.js";

/** A request to reply (wire contract mail 4.4). */
export interface GivenReply extends GivenTexts {
  readonly messageId: string;
  readonly all?: boolean | null;
  readonly attachments?: readonly GivenAttachment[] | null;
}

/** Checks a reply. Throws `not_found`, `validation_failed`, `attachment_blocked` and `no_recipients`. */
export async function prepareReply(context: RequestContext, mailboxId: string, given: GivenReply): Promise<Outgoing> {
  const source = await requireSource(context, mailboxId, given.messageId);
  const violations: Violation[] = [];
  const bodies = readBodies(given, violations);
  const replyTo = readReplyTo(given.replyTo, violations);
  const attachments = given.attachments ?? [];
  checkAttachments(attachments, bodies.html === null ? "without_html" : "allowed", ["attachments"], violations);
  if (violations.length > 0) throw invalid(violations);
  const decoded = decodeAttachments(attachments);
  return {
    recipients: recipientsOf(source, given.all === true),
    replyTo,
    subject: given.subject ?? replySubject(source.subject),
    bodies,
    authored: bodies,
    attachments: decoded,
    parent: source,
    placement: placementOf(source),
    forwarded: null,
    tracksOpens: false,
    asDraft: { inReplyTo: source.id, references: [], includeOriginals: true, files: decoded.length },
  };
}

/** Invalid addresses in a received header are left out. */
function recipientsOf(source: MessageRow, all: boolean): Recipients {
  const answered = (all ? replyAllRecipients : replyRecipients)(source, source.mailboxAddress) ?? { to: [], cc: [] };
  const named = (addresses: readonly string[]) =>
    addresses.filter(isAddress).map((address) => ({ address, name: null }));
  const recipients = { to: named(answered.to), cc: named(answered.cc), bcc: [] };
  const count = countOf(recipients);
  if (count === 0) throw sendingErrors.problem("no_recipients");
  if (count > mostRecipients) {
    throw invalidValue(
      ["messageId"],
      `The reply would go to ${count} recipients. A message can have ${mostRecipients}.`,
    );
  }
  return recipients;
}
