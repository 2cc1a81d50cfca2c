import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import { releaseReview } from "../../shared/holds/release-review.js";
import type { HeldMail } from "../../shared/holds/rules/held-content.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import { addStorage, insertContents, recordMessageEvent, releaseContents } from "../messages/public.js";
import { type BuiltMail, buildReleased } from "./build-released.js";
import { keepReceivers } from "./keep-receivers.js";
import { deliveries } from "./rules/recipients.js";
import { lockHeldMessage, readHeldMessage, updateReleased } from "./store/held-messages.js";
import { insertRecipients } from "./store/recipients.js";

/** Sends an approved mail, once (wire contract reviews H31). */
export async function releaseMail(services: Services, reviewId: string, isLast: boolean): Promise<void> {
  await releaseReview(services, reviewId, isLast, { prepare: prepareMail, send: queueReleased });
}

interface PreparedMail {
  readonly content: HeldMail;
  readonly built: BuiltMail;
}

async function prepareMail(services: Services, review: ReviewRow): Promise<PreparedMail | null> {
  const { reader } = services.database.jobs;
  const message = await readHeldMessage(reader, review.subjectId!);
  if (message === null) return null;
  const content = await readHeldContent<HeldMail>(reader, review);
  return { content, built: await buildReleased(services, message, content) };
}

/** Queues a locked message as an ordinary send does, with the approved content. */
async function queueReleased(
  tx: Transaction,
  services: Services,
  review: ReviewRow,
  { content: { to, cc, bcc }, built: { raw, bodies } }: PreparedMail,
): Promise<true | null> {
  const now = services.clock.now();
  const message = await lockHeldMessage(tx, review.subjectId!);
  if (message?.status !== "queued") return null;
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
  return true;
}
