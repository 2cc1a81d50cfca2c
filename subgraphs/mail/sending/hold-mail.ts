import type { RequestContext } from "../../shared/context/request-context.js";
import type { Statements } from "../../shared/database/statements.js";
import { holdSend } from "../../shared/holds/hold-send.js";
import type { HeldBy } from "../../shared/holds/pass-rules.js";
import { oneLine } from "../../shared/rules/one-line.js";
import { type LockedMailbox, type PlacedMessage, recordMessageEvent } from "../messages/public.js";
import type { ComposedMail } from "./compose-mail.js";
import { contentOfLetter } from "./letter.js";
import { findNewestReceived, noteReview } from "./store/held-messages.js";

/** A stored message that a person must agree to. */
export interface MailToHold extends PlacedMessage {
  readonly mail: ComposedMail;
  readonly heldBy: HeldBy;
}

/** Makes the review of a message that was stored in this transaction. @throws Problem `review_queue_full` */
export async function holdMail(
  tx: Statements,
  { services }: RequestContext,
  { id: mailboxId, identityId, organizationId }: LockedMailbox,
  { id, threadId, mail: { letter, message, recipients }, heldBy }: MailToHold,
): Promise<void> {
  const { subject, snippet, createdAt, folder } = message;
  const review = await holdSend(tx, services, {
    ...heldBy,
    organizationId,
    identityId,
    content: contentOfLetter(letter),
    subjectId: id,
    // Between mails there is no order (wire contract reviews H28).
    conversationKey: null,
    peers: recipients.map(({ address }) => address),
    preview: previewOfMail(subject, snippet),
    agentNote: letter.outgoing.reviewNote,
    contextMark: await findNewestReceived(tx, threadId),
  });
  await noteReview(tx, id, review.id);
  const isBlocked = folder === "blocked";
  const held = { id, threadId, mailboxId, identityId, organizationId, version: 1, isBlocked };
  await recordMessageEvent(tx, "mail.message.held", held, createdAt);
}

/** The first words of a mail, subject first. */
export function previewOfMail(subject: string | null, snippet: string | null): string {
  return oneLine([subject, snippet].filter((part) => part !== null && part !== "").join(" · "));
}
