import { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../database/statements.js";
import { packContent } from "./content-hash.js";
import { mostPeers, previewOf } from "./hold-send.js";
import type { Revised } from "./held-kinds.js";
import { appendReviewEvent } from "./review-event.js";
import { insertRevision, type ReviewRow, updateReview } from "./store/reviews.js";

/**
 * Gives a locked review its next revision, which a person wrote: approvals of the one before count no more (wire contract reviews
 * D23).
 */
export async function storeRevision(
  tx: Statements,
  { id, revision }: ReviewRow,
  { content, peers, preview }: Revised,
  authorId: string,
  now: Date,
): Promise<ReviewRow> {
  const packed = packContent(content);
  const number = revision + 1;
  await insertRevision(tx, { reviewId: id, number, authorId, ...packed }, now);
  const revised = await updateReview(
    tx,
    id,
    Prisma.sql`revision = ${number}, content_sha256 = ${packed.sha256}, peers = ${peers.slice(0, mostPeers)}::text[],
      preview = ${previewOf(preview)}`,
    now,
  );
  await appendReviewEvent(tx, "revised", revised);
  return revised;
}
