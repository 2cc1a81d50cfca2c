import type { RequestContext } from "../../shared/context/request-context.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid, invalidValue } from "../../shared/errors/shared-errors.js";
import { bodyTextOf, buildMessage, type MessageRow, textsOfMessage } from "../messages/public.js";
import { requireSource } from "./find-source.js";
import { type Outgoing, type OutgoingAttachment, ownThread } from "./outgoing.js";
import { bytesOf, decodeAttachments, loadAttachments, requireSize } from "./read-attachments.js";
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
import type { Bodies } from "./rules/bodies.js";
import { forwardedBodies } from "./rules/forward.js";
import { forwardSubject } from "./rules/subject.js";
import { listVisibleParts } from "./store/sources.js";

/** A request to forward a message (wire contract mail 4.5). */
export interface GivenForward extends GivenTexts {
  readonly messageId: string;
  readonly recipients: GivenRecipients;
  readonly mode?: "inline" | "wrapped" | null;
  readonly includeOriginalAttachments?: boolean | null;
  readonly additionalAttachments?: readonly GivenAttachment[] | null;
  readonly trackOpens?: boolean | null;
}

const additional = ["additionalAttachments"];
const wrappedName = "forwarded-message.eml";

/**
 * Checks a request to forward, and reads the original. Throws `not_found`, `validation_failed` and
 * `attachment_blocked`.
 * @param loaded attachments that are stored already
 */
export async function prepareForward(
  context: RequestContext,
  mailboxId: string,
  given: GivenForward,
  loaded: readonly OutgoingAttachment[] = [],
): Promise<Outgoing> {
  const source = await requireSource(context, mailboxId, given.messageId);
  const violations: Violation[] = [];
  const recipients = readRecipients(given.recipients, "any", violations);
  const note = readBodies(given, violations);
  const replyTo = readReplyTo(given.replyTo, violations);
  checkAttachments(given.additionalAttachments ?? [], "never", additional, violations);
  checkLoaded(loaded, "never", violations);
  if (violations.length > 0) throw invalid(violations);
  const added = [...loaded, ...decodeAttachments(given.additionalAttachments ?? [])];
  const isWrapped = given.mode === "wrapped";
  const around = isWrapped ? undefined : await inlineAround(context, source);
  const bodies = around === undefined ? note : around(note);
  const tracksOpens = given.trackOpens === true;
  if (tracksOpens && bodies.html === null) throw invalid([needsHtml]);
  const original = isWrapped
    ? [
        source.tracksOpens
          ? await untrackedOriginal(context, source, added)
          : await attachedOriginal(context, source, added),
      ]
    : await originalAttachments(
        context,
        source,
        added,
        given.includeOriginalAttachments !== false,
        bodies.html !== null,
      );
  return {
    recipients,
    replyTo,
    subject: given.subject ?? forwardSubject(source.subject),
    bodies,
    authored: note,
    ...(around === undefined ? {} : { around }),
    attachments: [...original, ...added],
    parent: null,
    placement: ownThread,
    forwarded: { messageId: source.id, mode: isWrapped ? "wrapped" : "inline" },
    tracksOpens,
    asDraft: {
      inReplyTo: null,
      references: [],
      includeOriginals: given.includeOriginalAttachments !== false,
      files: added.length,
    },
  };
}

/** The layout of a note above the original. */
async function inlineAround(context: RequestContext, source: MessageRow): Promise<(note: Bodies) => Bodies> {
  const texts = await context.loader(textsOfMessage).load(source.id);
  const { bodyText = null, bodyHtml = null } = texts === "omitted" || texts === null ? {} : texts;
  return (note) => {
    const isQuotedAsText = bodyText === null && bodyHtml !== null && note.text !== null;
    const text = isQuotedAsText ? bodyTextOf({ text: null, html: bodyHtml }) : bodyText;
    return forwardedBodies(note, { ...source, text, html: bodyHtml });
  };
}

/** Images in the HTML stay with it; other attachments can be left out. */
async function originalAttachments(
  { services, viewer }: RequestContext,
  source: MessageRow,
  added: readonly OutgoingAttachment[],
  all: boolean,
  hasHtml: boolean,
): Promise<OutgoingAttachment[]> {
  const parts = await listVisibleParts(services.database.request.reader, viewer, source.id);
  const wanted = parts
    .filter(({ isInline }) => all || (isInline && hasHtml))
    .map((part) => ({
      ...part,
      contentIdHeader: hasHtml && part.isInline ? safeContentId(part.contentIdHeader) : null,
    }));
  return loadAttachments(services, wanted, added, ["messageId"]);
}

/** It is untrusted: a name that a header cannot contain is dropped. */
function safeContentId(contentId: string | null): string | null {
  return contentId !== null && /^[\x21-\x3b\x3d\x3f-\x7e]{1,200}$/.test(contentId) ? contentId : null;
}

async function attachedOriginal(
  { services }: RequestContext,
  { contentId, byteSize }: MessageRow,
  added: readonly OutgoingAttachment[],
): Promise<OutgoingAttachment> {
  if (contentId === null)
    throw invalidValue(["mode"], "The original is not stored exactly as it arrived. Forward it inline.");
  requireSize([Number(byteSize), ...added.map(({ bytes }) => bytes.length)], additional);
  const bytes = await bytesOf(services, contentId);
  return {
    filename: wrappedName,
    contentType: "message/rfc822",
    contentId: null,
    bytes,
    storedAs: contentId,
  };
}

/**
 * An original that counts its opens, built again: the image in the delivered copy would count every reader here (wire
 * contract mail 4.6).
 */
async function untrackedOriginal(
  context: RequestContext,
  source: MessageRow,
  added: readonly OutgoingAttachment[],
): Promise<OutgoingAttachment> {
  const { services, viewer } = context;
  requireSize([Number(source.byteSize), ...added.map(({ bytes }) => bytes.length)], additional);
  const texts = await context.loader(textsOfMessage).load(source.id);
  const { bodyText = null, bodyHtml = null } = texts === "omitted" || texts === null ? {} : texts;
  const parts = await listVisibleParts(services.database.request.reader, viewer, source.id);
  const named = (address: string) => ({ address, name: null });
  const bytes = await buildMessage({
    rfcId: source.rfcId,
    from: { address: source.fromAddress, name: source.fromName },
    to: source.toAddresses.map(named),
    cc: source.ccAddresses.map(named),
    replyTo: source.replyTo[0] === undefined ? null : named(source.replyTo[0]),
    subject: source.subject ?? "",
    date: source.createdAt,
    inReplyTo: source.inReplyTo,
    references: source.references,
    text: bodyText,
    html: bodyHtml,
    attachments: await loadAttachments(services, parts, added, additional),
  });
  return { filename: wrappedName, contentType: "message/rfc822", contentId: null, bytes, storedAs: null };
}
