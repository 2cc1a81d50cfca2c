import { meetSenders } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import { releaseReview } from "../../shared/holds/release-review.js";
import type { HeldArrivedMail } from "../../shared/holds/rules/held-content.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { lockBlockedMessage, recordMessageEvent, showBlocked } from "../messages/public.js";
import { endSnoozesByMail } from "../threads/public.js";

const kinds = { inbox: "mail.message.received", spam: "mail.message.spam" } as const;

/** Shows an approved mail to its agent, once: as if it had arrived now (wire contract reviews H49). */
export async function releaseArrival(services: Services, reviewId: string, isLast: boolean): Promise<void> {
  await releaseReview(services, reviewId, isLast, {
    prepare: ({ database }, review) => readHeldContent<HeldArrivedMail>(database.jobs.reader, review),
    send: showArrived,
  });
}

async function showArrived(
  tx: Transaction,
  services: Services,
  { subjectId, organizationId, identityId }: ReviewRow,
  { folder, contact }: HeldArrivedMail,
): Promise<true | null> {
  const message = await lockBlockedMessage(tx, subjectId!);
  if (message === null) return null;
  const now = services.clock.now();
  const shown = await showBlocked(tx, message, folder, now);
  const { id, mailboxId } = message;
  const subject = { id, mailboxId, ...shown, identityId, organizationId, isBlocked: false };
  await recordMessageEvent(tx, kinds[folder], subject, now);
  const mailbox = { id: mailboxId, identityId, organizationId };
  if (folder === "inbox") await endSnoozesByMail(tx, mailbox, [shown.threadId], now);
  if (contact !== null) {
    const name = contact.name === null ? null : ({ text: contact.name, source: "mail_header" } as const);
    const sender = { organizationId, identityId, kind: "email", text: contact.address, name } as const;
    await services.parts.get(meetSenders)(tx, services, [sender]);
  }
  return true;
}
