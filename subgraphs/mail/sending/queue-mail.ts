import type { RequestContext } from "../../shared/context/request-context.js";
import type { Statements } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { assertWithinAllowance } from "../../shared/usage/assert-within-allowance.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { insertContents, insertMessage, lockMailbox, recordMessageEvent } from "../messages/public.js";
import { countedWindow } from "./admit-send.js";
import type { ComposedMail } from "./compose-mail.js";
import { requireRoom } from "./require-room.js";
import { insertRecipients } from "./store/recipients.js";
import { keepSendWindow } from "./store/send-window.js";
import { holdContents } from "./store/sources.js";

/**
 * Stores a composed message and queues it, in one transaction with its recipients, its bytes, what it uses, and the event that
 * makes it leave (wire contract mail 17.2). What depends on the mailbox is decided again, now that it is locked.
 */
export async function queueMail(
  tx: Statements,
  context: RequestContext,
  mailbox: MailboxRow,
  { message, recipients, contents, held }: ComposedMail,
): Promise<void> {
  const { services, viewer } = context;
  const locked = await lockMailbox(tx, mailbox.id);
  if (locked === null || locked.organizationId !== viewer.organizationId) throw notFound("mailbox with this address");
  const { organizationId, identityId, storageUsedBytes } = locked;
  requireRoom(services, mailbox.plan, storageUsedBytes, message.byteSize);
  const window = await countedWindow(tx, context, mailbox, recipients);
  await assertWithinAllowance(tx, services, { organizationId, channel: "email_outbound", units: 1 });
  // Somebody may have deleted what is passed on.
  if (!(await holdContents(tx, held))) throw notFound("message with this id");
  await keepSendWindow(tx, identityId, window);
  await insertContents(tx, services.blobs, contents);
  const placed = await insertMessage(tx, message);
  if (placed === null) throw new Error("A new message has the Message-ID of another one.");
  const { createdAt } = message;
  await insertRecipients(tx, placed.id, recipients, createdAt);
  const isBlocked = message.folder === "blocked";
  const subject = { id: placed.id, mailboxId: mailbox.id, threadId: placed.threadId, identityId, organizationId };
  await recordMessageEvent(tx, "mail.message.queued", { ...subject, version: 1, isBlocked }, createdAt);
  await recordUsage(tx, { organizationId, identityId, channel: "email_outbound", units: 1, usedAt: createdAt });
}
