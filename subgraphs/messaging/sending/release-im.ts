import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import { releaseReview } from "../../shared/holds/release-review.js";
import type { HeldIm } from "../../shared/holds/rules/held-content.js";
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { recordMessageEvent } from "../messages/public.js";
import { assign, beginCreation } from "./connect.js";
import { admitReleased, type Releasable } from "./held-im.js";
import { updateReleased } from "./store/held-messages.js";

/** Sends an approved instant message, once (wire contract reviews H31). */
export async function releaseIm(services: Services, reviewId: string, isLast: boolean): Promise<void> {
  await releaseReview(services, reviewId, isLast, {
    prepare: ({ database }, review) => readHeldContent<HeldIm>(database.jobs.reader, review),
    send: queueReleased,
  });
}

/** Queues a locked message as an ordinary send does, with the approved content. */
async function queueReleased(
  tx: Transaction,
  services: Services,
  review: ReviewRow,
  { to, text }: HeldIm,
): Promise<true | null> {
  const now = services.clock.now();
  const releasable = await admitReleased(tx, services, review);
  const { message, settings } = releasable;
  if (message.status !== "queued" || !message.held) return null;
  const { line } = releasable.route;
  const assignmentId = await connect(tx, releasable, now);
  await updateReleased(tx, message.id, { assignmentId, lineId: line.id, carrier: line.carrier, content: text }, now);
  const { identityId, organizationId } = settings;
  await keepPeers(tx, { organizationId, identityId, topic: "im" }, to, now);
  const state = { status: "queued", isBlocked: false, isEnabled: true };
  const queued = { ...message, organizationId, ...state, version: message.version + 1 };
  await recordMessageEvent(tx, "im.message.queued", queued, now);
  return true;
}

/** Opens the assignment, or has the group created, that the hold left out. The id of the assignment; null for groups. */
async function connect(
  tx: Transaction,
  { settings: { identityId }, conversation, route }: Releasable,
  now: Date,
): Promise<string | null> {
  if (route.kind === "direct") {
    const { remoteNumber, line } = route;
    return route.assignmentId ?? assign(tx, { identityId, remoteNumber, line }, now);
  }
  if (route.kind === "group" && route.creates) await beginCreation(tx, conversation, now);
  return null;
}
