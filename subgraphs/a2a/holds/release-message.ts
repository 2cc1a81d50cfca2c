import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { releaseReview } from "../../shared/holds/release-review.js";
import type { HeldTaskMessage } from "../../shared/holds/rules/held-content.js";
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { putPushConfig, type PushConfigContent } from "../push/public.js";
import { findHeldMessage, forgetPush, lockTask, messageOfContent, sendHeldMessage } from "../tasks/public.js";
import { heldContentOf } from "./held-content-of.js";

/** Sends an approved message of a task, once (wire contract reviews H31). */
export async function releaseMessage(services: Services, reviewId: string, isLast: boolean): Promise<void> {
  const prepare = ({ database }: Services, review: ReviewRow) => heldContentOf(database.jobs.reader, review);
  await releaseReview(services, reviewId, isLast, { prepare, send });
}

/** Appends it to its locked task as an ordinary send does, in one transaction with all that comes with it. */
async function send(
  tx: Transaction,
  services: Services,
  review: ReviewRow,
  held: HeldTaskMessage,
): Promise<true | null> {
  const now = services.clock.now();
  const message = await findHeldMessage(tx, review.id);
  const task = message === null ? null : await lockTask(tx, message.taskId, {});
  if (message === null || task === null) return null;
  const push = pushOf(services, review.id, message.sealedPush);
  // A new task reports itself first, and other tasks what follows.
  if (push !== null) await putPushConfig(tx, services, task, push);
  const content = messageOfContent(message.messageId, held);
  await sendHeldMessage(tx, services, task, { ...message, content, intent: held.intent, now });
  await keepPeers(tx, { ...review, topic: "a2a" }, [held.to_identity_id], now);
  await forgetPush(tx, [review.id]);
  return true;
}

function pushOf({ keyring }: Services, reviewId: string, sealed: Uint8Array | null): PushConfigContent | null {
  if (sealed === null) return null;
  return JSON.parse(keyring.open(sealed, sealedRowId(reviewId)).toString("utf8")) as PushConfigContent;
}
