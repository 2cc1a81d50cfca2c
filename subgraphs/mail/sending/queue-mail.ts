import type { RequestContext } from "../../shared/context/request-context.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { assertWithinAllowance } from "../../shared/usage/assert-within-allowance.js";
import type { SendWindow } from "../../shared/rules/unclaimed-sends.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import type { MailboxRow } from "../mailboxes/public.js";
import {
  assignThreads,
  insertContents,
  type LockedMailbox,
  lockMailbox,
  type PlacedMessage,
  recordMessageEvent,
  storeMessages,
} from "../messages/public.js";
import { countedWindow } from "./admit-send.js";
import type { ComposedMail } from "./compose-mail.js";
import { requireRoom } from "./require-room.js";
import { insertRecipients } from "./store/recipients.js";
import { keepSendWindow } from "./store/send-window.js";
import { holdContents } from "./store/sources.js";
import { keepUndo } from "./store/undo-contents.js";
import { passGate } from "../../shared/reviews/gate.js";
import { passMailRules } from "./pass-mail-rules.js";
import { holdMail } from "./hold-mail.js";
import { keepReceivers } from "./keep-receivers.js";
import type { MailTexts } from "./mail-texts.js";

/**
 * Stores a composed message and queues it, in one transaction with its recipients, its bytes, its usage, and the event
 * that starts delivery (wire contract mail 17.2). Decisions that depend on the mailbox are repeated, now that it is
 * locked. A message that a person must agree to is stored with its review, and nothing starts (wire contract reviews 3.5).
 * @param texts what rules know of its text; null where the organization had no rules
 */
export async function queueMail(
  tx: Statements,
  context: RequestContext,
  mailbox: MailboxRow,
  mail: ComposedMail,
  texts: MailTexts | null,
): Promise<void> {
  const { message, recipients, contents, held } = mail;
  const { services, viewer } = context;
  // They take one round trip: others wait for this mailbox until the commit.
  const [locked, window, [place]] = await inOrder<
    [LockedMailbox | null, SendWindow, readonly (PlacedMessage | null)[]]
  >(
    tx,
    () => lockMailbox(tx, mailbox.id),
    () => countedWindow(tx, context, mailbox, recipients),
    () => assignThreads(tx, [message]),
  );
  if (locked === null || locked.organizationId !== viewer.organizationId) throw notFound("mailbox with this address");
  passGate("mail.send", locked);
  const { organizationId, identityId } = locked;
  requireRoom(services, mailbox.plan, locked, message.byteSize);
  await assertWithinAllowance(tx, services, { organizationId, channel: "email_outbound", units: 1 });
  const heldBy = await passMailRules(tx, context, locked, mail.letter, texts);
  // The forwarded message may have been deleted meanwhile.
  if (!(await holdContents(tx, held))) throw notFound("message with this id");
  await keepSendWindow(tx, identityId, window);
  await insertContents(tx, services.blobs, contents);
  if (place == null) throw new Error("A new message has the Message-ID of another one.");
  // It can be withdrawn until a person agrees to it, so it needs no other time for that.
  await storeMessages(tx, [{ ...place, message: heldBy === null ? message : { ...message, holdUntil: null } }]);
  const { createdAt } = message;
  if (heldBy !== null) {
    await holdMail(tx, context, locked, { ...place, mail, heldBy });
    return;
  }
  if (mail.undo !== null) await keepUndo(tx, place.id, mail.undo);
  // A message that may still be canceled makes no known receivers.
  else if (locked.frozenBy?.rules) await keepReceivers(tx, locked, recipients, createdAt);
  await insertRecipients(tx, place.id, recipients, createdAt);
  const isBlocked = message.folder === "blocked";
  const subject = { ...place, mailboxId: mailbox.id, identityId, organizationId };
  await recordMessageEvent(tx, "mail.message.queued", { ...subject, version: 1, isBlocked }, createdAt);
  await recordUsage(tx, { organizationId, identityId, channel: "email_outbound", units: 1, usedAt: createdAt });
}
