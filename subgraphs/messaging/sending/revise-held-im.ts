import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid, notFound } from "../../shared/errors/shared-errors.js";
import type { Revised } from "../../shared/holds/held-kinds.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import type { HeldIm } from "../../shared/holds/rules/held-content.js";
import type { ReviewChanges } from "../../shared/holds/rules/review-changes.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { previewOfIm } from "./hold-im.js";
import { revisedIm } from "./rules/revised-im.js";
import { listMediaOf, lockHeldMessage, removeMediaOf, updateRevised } from "./store/held-messages.js";

/**
 * Changes a held instant message, whose conversation is locked (wire contract reviews 4.5): the agent reads what a person made of it.
 * Files that no message names any longer are swept with their bytes.
 * @throws Problem `validation_failed`, `not_found` when it was deleted
 */
export async function reviseHeldIm(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  review: ReviewRow,
  changes: ReviewChanges,
): Promise<Revised> {
  const message = review.subjectId === null ? null : await lockHeldMessage(tx, review.subjectId);
  if (message === null || !message.held || message.status !== "queued") throw notFound("message of this review");
  const violations: Violation[] = [];
  const content = revisedIm(await readHeldContent<HeldIm>(tx, review), changes, violations);
  if (violations.length > 0) throw invalid(violations);
  await removeMediaOf(tx, message.id, changes.removed ?? []);
  await updateRevised(tx, message.id, content.text, clock.now());
  const names = (await listMediaOf(tx, message.id)).map(({ filename }) => filename);
  return { content, peers: content.to, preview: previewOfIm(content.text, names) };
}
