import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Queries, Statements } from "../../../shared/database/statements.js";
import { reviewColumns, type ReviewRow } from "../../../shared/holds/store/reviews.js";
import type { ReviewState } from "../../../shared/holds/rules/review-states.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { isAgent, seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

/**
 * The condition on `v`: the reviews that a viewer may see: its organization's, or for an agent those of what it wants to send. It
 * does not learn of what it may not see.
 */
export function visibleReviews(viewer: Viewer): Prisma.Sql {
  const { organizationId, identityId } = viewer;
  if (organizationId === null) return Prisma.sql`false`;
  const own = Prisma.sql`v.organization_id = ${organizationId}`;
  if (seesOrganization(viewer)) return own;
  return isAgent(viewer)
    ? Prisma.sql`${own} and v.identity_id = ${identityId}::uuid and v.direction = 'out'`
    : Prisma.sql`false`;
}

/** Which reviews are asked for. */
export interface ReviewFilter {
  readonly states: readonly ReviewState[];
  readonly direction?: ReviewRow["direction"] | null;
  readonly topic: string | null;
  readonly identityId: string | null;
}

/** The reviews that a viewer may see: of open ones the oldest first, of all others the newest. */
export async function listVisibleReviews(
  db: Reader,
  viewer: Viewer,
  { states, direction = null, topic, identityId }: ReviewFilter,
  { first, after }: PageRequest,
  order: "oldest" | "newest",
): Promise<Page<ReviewRow>> {
  const isOldest = order === "oldest";
  const sign = isOldest ? Prisma.sql`>` : Prisma.sql`<`;
  const sorting = isOldest ? Prisma.sql`asc` : Prisma.sql`desc`;
  const place =
    after === null
      ? Prisma.empty
      : Prisma.sql`and (v.created_at, v.id) ${sign} (${after.createdAt}, ${after.id}::uuid)`;
  const ofTopic = topic === null ? Prisma.empty : Prisma.sql`and v.topic = ${topic}`;
  const ofDirection = direction === null ? Prisma.empty : Prisma.sql`and v.direction = ${direction}`;
  const ofAgent = identityId === null ? Prisma.empty : Prisma.sql`and v.identity_id = ${identityId}::uuid`;
  const rows = await db.$queryRaw<ReviewRow[]>`
    select ${reviewColumns} from review v
    where ${visibleReviews(viewer)} and v.state = any(${[...states]}::"ReviewState"[]) ${ofDirection} ${ofTopic} ${ofAgent} ${place}
    order by v.created_at ${sorting}, v.id ${sorting} limit ${first + 1}`;
  return toPage(rows, first);
}

/** Reviews by id, in no order, that the viewer may see. Ids must be well-formed. */
export async function findVisibleReviews(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<ReviewRow[]> {
  return db.$queryRaw<ReviewRow[]>`
    select ${reviewColumns} from review v where v.id = any(${[...ids]}::uuid[]) and ${visibleReviews(viewer)}`;
}

/** How much waits. */
export interface ReviewCountsRow {
  readonly pending: number;
  readonly oldestCreatedAt: Date | null;
  readonly nextExpiresAt: Date | null;
}

/** The pending reviews that the viewer may see, counted in one row; no row when none waits. */
export async function countReviewsOf(db: Reader, viewer: Viewer): Promise<ReviewCountsRow[]> {
  return db.$queryRaw<ReviewCountsRow[]>`
    select count(*)::int as pending, min(v.created_at) as "oldestCreatedAt", min(v.expires_at) as "nextExpiresAt"
    from review v where ${visibleReviews(viewer)} and v.state = 'pending' having count(*) > 0`;
}

/** The number of pending reviews of these identities that the viewer may see. */
export async function countVisibleOf(
  db: Reader,
  viewer: Viewer,
  identityIds: readonly string[],
): Promise<{ readonly identityId: string; readonly count: number }[]> {
  return db.$queryRaw<{ identityId: string; count: number }[]>`
    select v.identity_id as "identityId", count(*)::int as count from review v
    where v.identity_id = any(${[...identityIds]}::uuid[]) and v.state = 'pending' and ${visibleReviews(viewer)}
    group by v.identity_id`;
}

/** Pending and failed reviews whose time is over, the earliest first. For jobs: no viewer is applied. */
export async function findOverdueReviews(db: Queries, now: Date, most: number): Promise<{ readonly id: string }[]> {
  return db.$queryRaw<{ id: string }[]>`
    select v.id from review v
    where v.state in ('pending', 'failed') and v.expires_at <= ${now} order by v.expires_at, v.id limit ${most}`;
}

/** The reviews of an identity whose contents were not erased. */
export async function findUnerasedOf(db: Queries, identityId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select v.id from review v
    where v.identity_id = ${identityId}::uuid and not v.erased order by v.id`;
  return rows.map(({ id }) => id);
}

/** Removes the reviews of a deleted organization, with their revisions and approvals. */
export async function removeReviewsOf(tx: Statements, organizationId: string): Promise<void> {
  await tx.$executeRaw`
    delete from review_approval a using review v where v.id = a.review_id and v.organization_id = ${organizationId}`;
  await tx.$executeRaw`delete from review where organization_id = ${organizationId}`;
  await tx.$executeRaw`delete from review_notice where organization_id = ${organizationId}`;
  await tx.$executeRaw`delete from outbound_contact where organization_id = ${organizationId}`;
  await tx.$executeRaw`delete from outbound_recipient where organization_id = ${organizationId}`;
}
