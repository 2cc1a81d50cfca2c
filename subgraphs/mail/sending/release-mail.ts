import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { Problem } from "../../shared/errors/problem.js";
import { noteRefusal, noteRelease } from "../../shared/holds/end-review.js";
import type { HeldMail } from "../../shared/holds/rules/held-content.js";
import { lockReview, readReview, type ReviewRow } from "../../shared/holds/store/reviews.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import { addStorage, insertContents, recordMessageEvent, releaseContents } from "../messages/public.js";
import { type BuiltMail, buildReleased } from "./build-released.js";
import { heldContentOf, heldMail, requireReleasable } from "./held-mail.js";
import { keepReceivers } from "./keep-receivers.js";
import { deliveries } from "./rules/recipients.js";
import { lockHeldMessage, readHeldMessage, updateReleased } from "./store/held-messages.js";
import { insertRecipients } from "./store/recipients.js";

/**
 * Sends an approved mail, once: the transaction that queues it also ends the review (wire contract reviews H31). A review that
 * was decided otherwise meanwhile stays as it is.
 */
export async function releaseMail(services: Services, reviewId: string, isLast: boolean): Promise<void> {
  const { jobs } = services.database;
  const review = await readReview(jobs.reader, reviewId);
  if (review?.state !== "approved" || review.subjectId === null) return;
  const message = await readHeldMessage(jobs.reader, review.subjectId);
  if (message === null) return;
  try {
    const content = await heldContentOf(jobs.reader, review);
    const built = await buildReleased(services, message, content);
    await whileApproved(services, review, async (tx, locked) => {
      const refusal = await refusalOf(tx, services, locked, content);
      if (refusal === null) await queueReleased(tx, services, locked, content, built);
      else await noteRefusal(tx, locked, refusal, services.clock.now());
    });
  } catch (error) {
    const refusal = error instanceof Problem ? error : isLast ? unsent : null;
    if (refusal === null) throw error;
    await whileApproved(services, review, (tx, locked) => noteRefusal(tx, locked, refusal, services.clock.now()));
    if (!(error instanceof Problem)) throw error;
  }
}

const unsent = { code: "internal_error", message: "It could not be sent. The log of the server says why." };

/** Works on the locked review, if it is still approved as it was read. */
async function whileApproved(
  { database }: Services,
  review: ReviewRow,
  work: (tx: Transaction, locked: ReviewRow) => Promise<void>,
): Promise<void> {
  await database.jobs.transaction(async (tx) => {
    await heldMail.lock(tx, review);
    const locked = await lockReview(tx, review.id);
    if (locked?.state === "approved" && locked.revision === review.revision) await work(tx, locked);
  });
}

/** Why it cannot be sent now; null when it can. */
async function refusalOf(tx: Transaction, services: Services, review: ReviewRow, content: HeldMail) {
  try {
    await requireReleasable(tx, services, review, content);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Queues a locked message as an ordinary send does, with the approved content. */
async function queueReleased(
  tx: Transaction,
  services: Services,
  review: ReviewRow,
  { to, cc, bcc }: HeldMail,
  { raw, bodies }: BuiltMail,
): Promise<void> {
  const now = services.clock.now();
  const message = await lockHeldMessage(tx, review.subjectId!);
  if (message?.status !== "queued") return;
  const recipients = deliveries({ to, cc, bcc });
  await insertContents(tx, services.blobs, [raw]);
  const { organizationId, identityId } = message;
  const form = { contentId: raw.id, byteSize: raw.byteSize, bodyText: bodies.text, bodyHtml: bodies.html };
  await updateReleased(tx, message.id, form, now);
  await addStorage(tx, message.mailboxId, BigInt(raw.byteSize) - message.byteSize);
  if (message.contentId !== null) await releaseContents(tx, services.blobs, [message.contentId]);
  await insertRecipients(tx, message.id, recipients, now);
  await keepReceivers(tx, message, recipients, now);
  await recordMessageEvent(tx, "mail.message.queued", { ...message, version: message.version + 1 }, now);
  await recordUsage(tx, { organizationId, identityId, channel: "email_outbound", units: 1, usedAt: now });
  await noteRelease(tx, review, now);
}
