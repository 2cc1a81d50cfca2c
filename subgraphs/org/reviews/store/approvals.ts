import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { ReviewRow } from "../../../shared/holds/store/reviews.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleReviews } from "./reviews.js";

/** The people who approved the present revision of a review and may still decide, the first one first. */
export async function findApprovers(
  db: Queries,
  { id, revision, organizationId }: Pick<ReviewRow, "id" | "revision" | "organizationId">,
  deciders: "admins" | "members",
): Promise<string[]> {
  const rows = await db.$queryRaw<{ userId: string }[]>`
    select a.user_id as "userId" from review_approval a
    join membership m on m.user_id = a.user_id and m.organization_id = ${organizationId}
    where a.review_id = ${id}::uuid and a.revision = ${revision} and (m.role = 'admin' or ${deciders} = 'members')
    order by a.created_at, a.user_id`;
  return rows.map(({ userId }) => userId);
}

/** How many people approved the present revision of a review, also those who left or may not decide any more. */
export async function countApprovals(
  db: Queries,
  { id, revision }: Pick<ReviewRow, "id" | "revision">,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from review_approval where review_id = ${id}::uuid and revision = ${revision}`;
  return row!.count;
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
    join membership m on m.user_id = a.user_id and m.organization_id = v.organization_id
    left join review_policy p on p.organization_id = v.organization_id
    where v.id = any(${[...reviewIds]}::uuid[]) and ${visibleReviews(viewer)}
      and (m.role = 'admin' or p.deciders::text = 'members') group by v.id`;
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
