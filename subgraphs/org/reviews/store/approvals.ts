import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleReviews } from "./reviews.js";

/** The people who approved a revision of a review, the first one first. */
export async function findApprovers(db: Queries, reviewId: string, revision: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ userId: string }[]>`
    select user_id as "userId" from review_approval where review_id = ${reviewId}::uuid and revision = ${revision}
    order by created_at, user_id`;
  return rows.map(({ userId }) => userId);
}

/** How many people approved the present revisions of reviews that the viewer may see. */
export async function countVisibleApprovals(
  db: Queries,
  viewer: Viewer,
  reviewIds: readonly string[],
): Promise<{ readonly reviewId: string; readonly count: number }[]> {
  return db.$queryRaw<{ reviewId: string; count: number }[]>`
    select v.id as "reviewId", count(*)::int as count from review v
    join review_approval a on a.review_id = v.id and a.revision = v.revision
    where v.id = any(${[...reviewIds]}::uuid[]) and ${visibleReviews(viewer)} group by v.id`;
}

/** Stores an approval. */
export async function insertApproval(
  tx: Statements,
  approval: { readonly reviewId: string; readonly revision: number; readonly userId: string; readonly via: string },
  at: Date,
): Promise<void> {
  const { reviewId, revision, userId, via } = approval;
  await sendStatement(
    tx,
    Prisma.sql`
      insert into review_approval (review_id, revision, user_id, via, created_at)
      values (${reviewId}::uuid, ${revision}, ${userId}, ${via}, ${at}) on conflict do nothing`,
  );
}
