import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleReviews } from "./reviews.js";

/** A revision with its packed content. */
export interface RevisionRow {
  readonly reviewId: string;
  readonly number: number;
  readonly sha256: string;
  readonly byteSize: number;
  readonly content: Uint8Array | null;
  readonly authorId: string | null;
  readonly createdAt: Date;
}

/**
 * The revisions of reviews that the viewer may see, the first one first; a review has at most 20. Contents after this many
 * bytes are left out.
 */
export async function findVisibleRevisions(
  db: Queries,
  viewer: Viewer,
  reviewIds: readonly string[],
  mostBytes: number,
): Promise<RevisionRow[]> {
  return db.$queryRaw<RevisionRow[]>`
    select r.review_id as "reviewId", r.number, r.sha256, r.byte_size as "byteSize",
           case when sum(r.byte_size) over (order by r.review_id, r.number) <= ${mostBytes} then r.content end as content,
           r.author_id as "authorId", r.created_at as "createdAt"
    from review_revision r join review v on v.id = r.review_id
    where v.id = any(${[...reviewIds]}::uuid[]) and ${visibleReviews(viewer)} order by r.review_id, r.number`;
}
