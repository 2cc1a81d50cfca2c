import { randomUUID } from "node:crypto";
import type { RequestContext } from "../../shared/context/request-context.js";
import { findIdentitiesById } from "../../shared/identity/identity-core.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { domainOf } from "../../shared/rules/mail-address.js";
import type { MailboxRow } from "../mailboxes/public.js";
import {
  attachmentNames,
  bodyTextOf,
  buildMessage,
  type NamedAddress,
  type NewContent,
  type NewMessage,
  openPixelUrl,
  prepareContent,
  messageVectorOf,
} from "../messages/public.js";
import { requireDomain } from "./require-domain.js";
import { countedWindow, obeyRules } from "./admit-send.js";
import { refuseBlockedName } from "./read-attachments.js";
import { requireRoom } from "./require-room.js";
import type { Outgoing, OutgoingAttachment } from "./outgoing.js";
import { bareMediaType } from "./rules/attachments.js";
import { finalBodies } from "./rules/compose-bodies.js";
import { footerOf } from "./footer-of.js";
import { beforeBodyEnd } from "./rules/footer.js";
import { referencesTo } from "./rules/parent.js";
import { htmlOfText } from "../../shared/rules/escape-html.js";
import { snippetOf } from "../../shared/rules/snippet.js";
import { deliveries, type Recipient } from "./rules/recipients.js";
import { undoContentOf, type UndoContent } from "./rules/undo-content.js";
import { withSignature } from "./with-signature.js";
import type { Bodies } from "./rules/bodies.js";
import type { Letter } from "./letter.js";

/** A message with prepared bytes: one transaction can store and queue it. */
export interface ComposedMail {
  /** Its authored part, for the rules of the organization. */
  readonly letter: Letter;
  readonly message: NewMessage & { readonly id: string };
  readonly recipients: readonly Recipient[];
  /** Its new contents, and those that are stored already. */
  readonly contents: readonly NewContent[];
  readonly held: readonly string[];
  /** The draft that it becomes if it is canceled; null when it leaves at once. */
  readonly undo: UndoContent | null;
}

/**
 * Builds a message (wire contract mail 4.3, 17.2). It checks the recipients first, since that is cheapest, then adds
 * the footer and makes the bytes that every recipient gets. Nothing that it stores is visible yet. Throws the errors of
 * `requireDomain`, `obeyRules`, `countedWindow` and `requireRoom`.
 */
export async function composeMail(
  context: RequestContext,
  mailbox: MailboxRow,
  outgoing: Outgoing,
): Promise<ComposedMail> {
  const { services } = context;
  const db = services.database.request.reader;
  const recipients = deliveries(outgoing.recipients);
  await requireDomain(db, services.config, mailbox);
  await obeyRules(db, mailbox, recipients);
  await countedWindow(db, context, mailbox, recipients);
  const organizationId = context.viewer.organizationId ?? "";
  const [identity] = await findIdentitiesById(db, [mailbox.identityId]);
  const from: NamedAddress = { address: mailbox.emailAddress, name: identity?.displayName ?? null };
  const footer = await footerOf(db, services, organizationId);
  const own = signed(outgoing, mailbox);
  const bodies = finalBodies(own, outgoing.authored, footer);
  const createdAt = services.clock.now();
  const id = orderedId(createdAt);
  const { to, cc, bcc } = outgoing.recipients;
  const named = withNames(outgoing.attachments);
  // A long name may end otherwise once it is cut.
  for (const { filename } of named) refuseBlockedName(filename);
  const shared = {
    // Not the row's id, which contains the row's creation time.
    rfcId: outgoing.rfcId ?? `<${randomUUID()}@${domainOf(mailbox.emailAddress)}>`,
    subject: outgoing.subject,
    inReplyTo: outgoing.parent?.rfcId ?? null,
    references: outgoing.parent === null ? [] : referencesTo(outgoing.parent),
  };
  const raw = await buildMessage({
    ...shared,
    from,
    to,
    cc,
    replyTo: outgoing.replyTo,
    date: createdAt,
    text: bodies.text,
    html: outgoing.tracksOpens ? withPixel(bodies.html, openPixelUrl(services, id)) : bodies.html,
    attachments: named,
  });
  requireRoom(services, mailbox.plan, mailbox, raw.length - Number(outgoing.freedBytes ?? 0n));
  const content = await prepareContent(services, organizationId, raw);
  const contents = [content];
  const attachments = [];
  for (const { filename, contentType, contentId, bytes, storedAs } of named) {
    const stored = storedAs === null ? await prepareContent(services, organizationId, bytes) : null;
    if (stored !== null) contents.push(stored);
    attachments.push({
      filename,
      contentType: bareMediaType(contentType),
      byteSize: bytes.length,
      contentIdHeader: contentId,
      isInline: contentId !== null,
      contentId: stored?.id ?? storedAs!,
    });
  }
  const plain = bodyTextOf(outgoing.bodies);
  const bare = (addresses: readonly NamedAddress[]): string[] => addresses.map(({ address }) => address);
  const replyTo = outgoing.replyTo === null ? [] : [outgoing.replyTo.address];
  const { isBlocked, ...placement } = outgoing.placement;
  const undoMilliseconds = (outgoing.undoSeconds ?? 0) * 1_000;
  const holdUntil = undoMilliseconds === 0 ? null : new Date(createdAt.getTime() + undoMilliseconds);
  return {
    letter: { from, outgoing: { ...outgoing, attachments: named }, bodies: own },
    recipients,
    contents,
    undo: holdUntil === null ? null : undoContentOf(outgoing),
    held: outgoing.attachments.flatMap(({ storedAs }) => storedAs ?? []),
    message: {
      ...shared,
      ...placement,
      id,
      mailboxId: mailbox.id,
      folder: isBlocked ? "blocked" : "inbox",
      direction: "outbound",
      status: "queued",
      fromAddress: from.address,
      fromName: from.name,
      toAddresses: bare(to),
      ccAddresses: bare(cc),
      bccAddresses: bare(bcc),
      replyTo,
      snippet: snippetOf(plain),
      isRead: true,
      isForged: false,
      isForward: outgoing.forwarded !== null,
      tracksOpens: outgoing.tracksOpens,
      authenticationResults: null,
      contentId: content.id,
      byteSize: raw.length,
      importId: null,
      holdUntil,
      createdAt,
      bodyText: bodies.text,
      bodyHtml: bodies.html,
      extractedText: null,
      searchVector: messageVectorOf({
        subject: shared.subject,
        addresses: [from.address, ...bare(to), ...bare(cc), ...bare(bcc)],
        text: plain,
      }),
      attachments,
    },
  };
}

/** The bodies with the mailbox's present signature. */
function signed({ bodies, authored, around }: Outgoing, mailbox: MailboxRow): Bodies {
  if (!mailbox.signatureEnabled || (mailbox.signatureHtml ?? mailbox.signatureText) === null) return bodies;
  // A forwarded original may have a form (HTML or text) that the author did not write.
  const complete = {
    text: authored.text ?? (around === undefined || bodies.text === null ? null : ""),
    html: authored.html ?? (around === undefined || bodies.html === null ? null : htmlOfText(authored.text ?? "")),
  };
  const note = withSignature(complete, mailbox);
  return around === undefined ? note : around(note);
}

/** Attachments with their final names: the same in the message as in the list of its parts. */
function withNames(attachments: readonly OutgoingAttachment[]): OutgoingAttachment[] {
  const names = attachmentNames(
    attachments.map(({ filename, contentType }) => ({ filename, contentType: bareMediaType(contentType) })),
  );
  return attachments.map((attachment, index) => ({ ...attachment, filename: names[index]! }));
}

/** Only the delivered copy has it: reading the stored one must not count as an open. */
export function withPixel(html: string | null, url: string): string | null {
  return html === null ? null : beforeBodyEnd(html, `<img src="${url}" width="1" height="1" alt="">`);
}
