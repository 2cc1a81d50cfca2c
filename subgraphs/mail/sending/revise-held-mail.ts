import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import type { Revised } from "../../shared/holds/held-kinds.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import type { HeldMail } from "../../shared/holds/rules/held-content.js";
import type { ReviewChanges } from "../../shared/holds/rules/review-changes.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { comparableAddress } from "../../shared/rules/mail-address.js";
import { planOf } from "../../shared/rules/plans.js";
import { snippetOf } from "../../shared/rules/snippet.js";
import {
  addStorage,
  bodyTextOf,
  type LockedMailbox,
  lockMailbox,
  messageVectorOf,
  recordMessageEvent,
  releaseContents,
  replaceCorrespondents,
} from "../messages/public.js";
import { obeyRules } from "./admit-send.js";
import { finalBodiesOf } from "./build-released.js";
import { sendingErrors } from "./errors.js";
import { previewOfMail } from "./hold-mail.js";
import { requireRoom } from "./require-room.js";
import { revisedMail } from "./revised-mail.js";
import { decideQuota } from "./rules/quota.js";
import { deliveries, type Recipient } from "./rules/recipients.js";
import { lockHeldMessage, mailboxOfMessage } from "./store/held-messages.js";
import { readOutboundMode } from "./store/outbound-modes.js";
import { listPartIds, removeParts, updateRevised } from "./store/revised-messages.js";
import { keepSendWindow, readSendWindow } from "./store/send-window.js";

/**
 * Changes a held mail in its mailbox, whose lock is taken before (wire contract reviews 4.5): the agent reads what a person made
 * of it. New recipients pass what a send to them passes, but no review rule, since a person decides (D26).
 * @throws Problem `validation_failed`, `html_differs`, `recipient_blocked`, `send_quota_exceeded`, `storage_limit_exceeded`
 */
export async function reviseHeldMail(
  tx: Transaction,
  services: Services,
  review: ReviewRow,
  changes: ReviewChanges,
): Promise<Revised> {
  const message = review.subjectId === null ? null : await lockHeldMessage(tx, review.subjectId);
  const mailboxId = message === null ? null : await mailboxOfMessage(tx, message.id);
  const mailbox = mailboxId === null ? null : await lockMailbox(tx, mailboxId);
  if (message === null || mailbox === null) throw notFound("message of this review");
  const now = services.clock.now();
  const before = await readHeldContent<HeldMail>(tx, review);
  const content = revisedMail(before, changes);
  await admitNew(tx, services, mailbox, before, content, now);
  const grown = bytesOf(content) - bytesOf(before);
  requireRoom(services, mailbox.plan, mailbox, Math.max(0, grown));
  const removed = new Set(changes.removed ?? []);
  const parts = await listPartIds(tx, message.id);
  const gone = parts.filter((_, position) => removed.has(position));
  await removeParts(
    tx,
    message.id,
    gone.map(({ id }) => id),
  );
  await releaseContents(
    tx,
    services.blobs,
    gone.map(({ contentId }) => contentId),
  );
  const bodies = await finalBodiesOf(tx, services, review.organizationId, content);
  const plain = bodyTextOf(content);
  const bare = (list: HeldMail["to"]): string[] => list.map(({ address }) => address);
  const addresses = { to: bare(content.to), cc: bare(content.cc), bcc: bare(content.bcc) };
  const everybody = [content.from.address, ...addresses.to, ...addresses.cc, ...addresses.bcc];
  const snippet = snippetOf(plain);
  await updateRevised(
    tx,
    message,
    {
      ...addresses,
      subject: content.subject,
      snippet,
      tracksOpens: content.track_opens,
      hasAttachments: content.attachments.some(({ content_id: id }) => id === null),
      grownBytes: grown,
      bodyText: bodies.text,
      bodyHtml: bodies.html,
      searchVector: messageVectorOf({ subject: content.subject, addresses: everybody, text: plain }),
    },
    now,
  );
  await replaceCorrespondents(tx, message.id, addresses);
  await addStorage(tx, mailbox.id, BigInt(grown));
  await recordMessageEvent(tx, "mail.message.changed", { ...message, version: message.version + 1 }, now);
  const peers = deliveries(content).map(({ address }) => address);
  return { content, peers, preview: previewOfMail(content.subject, snippet) };
}

/** Counts and judges the recipients whom the mail did not have before. */
async function admitNew(
  tx: Transaction,
  services: Services,
  mailbox: LockedMailbox,
  before: HeldMail,
  content: HeldMail,
  now: Date,
): Promise<void> {
  const known = new Set(deliveries(before).map(({ address }) => comparableAddress(address)));
  const added: Recipient[] = deliveries(content).filter(({ address }) => !known.has(comparableAddress(address)));
  if (added.length === 0) return;
  const outboundFilterMode = await readOutboundMode(tx, mailbox.id);
  await obeyRules(tx, { identityId: mailbox.identityId, outboundFilterMode }, added);
  const { sendsPerDay } = planOf(services.plans, mailbox.plan);
  const decision = decideQuota(await readSendWindow(tx, mailbox.identityId), added.length, sendsPerDay, now);
  if (!decision.ok) throw sendingErrors.problem("send_quota_exceeded", { retryAfter: decision.retryAfter });
  await keepSendWindow(tx, mailbox.identityId, decision.window);
}

/** Bytes of what a person can change: the texts, and the files as base64. */
function bytesOf({ text, html, attachments }: HeldMail): number {
  const files = attachments.reduce((sum, { size }) => sum + Math.ceil(size / 3) * 4, 0);
  return Buffer.byteLength(text ?? "") + Buffer.byteLength(html ?? "") + files;
}
