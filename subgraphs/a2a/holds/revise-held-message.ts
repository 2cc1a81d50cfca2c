import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid, notFound } from "../../shared/errors/shared-errors.js";
import type { Revised } from "../../shared/holds/held-kinds.js";
import type { ReviewChanges } from "../../shared/holds/rules/review-changes.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { findHeldMessage, previewOfMessage } from "../tasks/public.js";
import { heldContentOf } from "./held-content-of.js";
import { revisedMessage } from "./rules/revised-message.js";

/**
 * Changes a held message, whose task is locked (wire contract reviews 4.5). It is in the review alone: the task stays as it is, so that
 * the other side learns nothing (3.7), and a repeat of the message id is compared with what the agent asked for (H15).
 * @throws Problem `validation_failed`, `not_found` when its task was deleted
 */
export async function reviseHeldMessage(
  tx: Transaction,
  _services: Services,
  review: ReviewRow,
  changes: ReviewChanges,
): Promise<Revised> {
  if ((await findHeldMessage(tx, review.id)) === null) throw notFound("task with this id");
  const violations: Violation[] = [];
  const content = revisedMessage(await heldContentOf(tx, review), changes, violations);
  if (violations.length > 0) throw invalid(violations);
  return { content, peers: review.peers, preview: previewOfMessage(content) };
}
