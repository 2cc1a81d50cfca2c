import type { Queries } from "../database/statements.js";
import { notFound } from "../errors/shared-errors.js";
import { unpackContent } from "./content-hash.js";
import type { HeldContent } from "./rules/held-content.js";
import { readPackedContent, type ReviewRow } from "./store/reviews.js";

/**
 * The content of the newest revision of a review, of the form that its topic has.
 * @throws Problem `not_found` after it was erased
 */
export async function readHeldContent<Content extends HeldContent>(
  db: Queries,
  { id, revision }: Pick<ReviewRow, "id" | "revision">,
): Promise<Content> {
  const packed = await readPackedContent(db, id, revision);
  if (packed === null) throw notFound("content of this review");
  return unpackContent(packed) as Content;
}
