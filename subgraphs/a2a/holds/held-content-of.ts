import type { Queries } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { unpackContent } from "../../shared/holds/content-hash.js";
import type { HeldTaskMessage } from "../../shared/holds/rules/held-content.js";
import { readPackedContent, type ReviewRow } from "../../shared/holds/store/reviews.js";

/** The newest content of a review of a message. @throws Problem `not_found` after it was erased */
export async function heldContentOf(
  db: Queries,
  { id, revision }: Pick<ReviewRow, "id" | "revision">,
): Promise<HeldTaskMessage> {
  const packed = await readPackedContent(db, id, revision);
  if (packed === null) throw notFound("content of this review");
  return unpackContent(packed) as HeldTaskMessage;
}
