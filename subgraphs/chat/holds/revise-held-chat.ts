import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid, notFound } from "../../shared/errors/shared-errors.js";
import type { Revised } from "../../shared/holds/held-kinds.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import type { HeldChat } from "../../shared/holds/rules/held-content.js";
import type { ReviewChanges } from "../../shared/holds/rules/review-changes.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { previewOfWrite, readHeldWrite } from "../writes/public.js";
import { revisedChat } from "./rules/revised-chat.js";

/**
 * Changes a held write, whose connection is locked (wire contract reviews 4.5). Its content is in the review alone; the key of its
 * caller stays bound to what the caller asked for (H13).
 * @throws Problem `validation_failed`, `not_found` when the connection was closed
 */
export async function reviseHeldChat(
  tx: Transaction,
  _services: Services,
  review: ReviewRow,
  changes: ReviewChanges,
): Promise<Revised> {
  const write = review.subjectId === null ? null : await readHeldWrite(tx, review.subjectId);
  if (write === null) throw notFound("connection with this id");
  const violations: Violation[] = [];
  const content = revisedChat(await readHeldContent<HeldChat>(tx, review), changes, violations);
  if (violations.length > 0) throw invalid(violations);
  return { content, peers: review.peers, preview: previewOfWrite(content) };
}
