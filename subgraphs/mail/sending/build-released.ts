import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import type { HeldMail } from "../../shared/holds/rules/held-content.js";
import { buildMessage, type NewContent, openPixelUrl, prepareContent } from "../messages/public.js";
import { withPixel } from "./compose-mail.js";
import { footerOf } from "./footer-of.js";
import { loadAttachments } from "./read-attachments.js";
import type { Bodies } from "./rules/bodies.js";
import { finalBodies } from "./rules/compose-bodies.js";
import { referencesTo } from "./rules/parent.js";
import { type HeldMessage, listHeldParts, readReferences } from "./store/held-messages.js";

/** A held mail in the form in which it leaves: with the date and the footer of now. */
export interface BuiltMail {
  readonly raw: NewContent;
  readonly bodies: Bodies;
}

/** Builds the approved content, outside of a transaction: nothing of it is visible yet (wire contract reviews 3.5). */
export async function buildReleased(services: Services, message: HeldMessage, content: HeldMail): Promise<BuiltMail> {
  const db = services.database.jobs.reader;
  const parts = await listHeldParts(db, message.id);
  const loaded = await loadAttachments(services, parts, [], ["attachments"]);
  // The types that people saw, with their parameters.
  const attachments = loaded.map((one, index) => ({
    ...one,
    contentType: content.attachments[index]?.content_type ?? one.contentType,
  }));
  const bodies = await finalBodiesOf(db, services, message.organizationId, content);
  const raw = await buildMessage({
    rfcId: message.rfcId,
    subject: content.subject,
    inReplyTo: message.inReplyTo,
    references: await referencesOf(db, message),
    from: content.from,
    to: content.to,
    cc: content.cc,
    replyTo: content.reply_to,
    date: services.clock.now(),
    text: bodies.text,
    html: content.track_opens ? withPixel(bodies.html, openPixelUrl(services, message.id)) : bodies.html,
    attachments,
  });
  return { raw: await prepareContent(services, message.organizationId, raw), bodies };
}

/** The texts of a held mail with the footer of now. */
export async function finalBodiesOf(
  db: Queries,
  services: Services,
  organizationId: string,
  { text, html, forward_of: forwardOf }: HeldMail,
): Promise<Bodies> {
  const own = { text, html };
  // A forwarded original may end with a footer, which is not this mail's.
  const authored = forwardOf === null ? own : { text: null, html: null };
  return finalBodies(own, authored, await footerOf(db, services, organizationId));
}

/** Those of the answered message, as the mailbox has it: others that were given are no part of what people approved. */
async function referencesOf(db: Queries, { mailboxId, inReplyTo }: HeldMessage): Promise<readonly string[]> {
  if (inReplyTo === null) return [];
  return referencesTo({ rfcId: inReplyTo, references: await readReferences(db, mailboxId, inReplyTo) });
}
