import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction, Writer } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { LinkFacts } from "../rules/review-link.js";

/** A stored link in a mail to a person who decides. */
export interface ReviewLinkRow extends LinkFacts {
  readonly reviewId: string;
  readonly userId: string;
}

const columns = Prisma.sql`review_id as "reviewId", revision, user_id as "userId", organization_id as "organizationId",
  expires_at as "expiresAt", ended_at as "endedAt"`;

/** A link to store: never its token. */
export interface NewReviewLink extends Omit<ReviewLinkRow, "endedAt"> {
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly createdAt: Date;
}

/** Stores links. */
export async function insertReviewLinks(tx: Transaction, links: readonly NewReviewLink[]): Promise<void> {
  await tx.reviewLink.createMany({ data: [...links] });
}

/** The link with this hash, not locked; null when it is unknown. */
export async function findReviewLink(db: Queries, tokenHash: Uint8Array): Promise<ReviewLinkRow | null> {
  const [row] = await db.$queryRaw<ReviewLinkRow[]>`select ${columns} from review_link where token_hash = ${tokenHash}`;
  return row ?? null;
}

/** The same, locked until the transaction ends: of two requests with it, one decides. */
export async function lockReviewLink(tx: Queries, tokenHash: Uint8Array): Promise<ReviewLinkRow | null> {
  const [row] = await tx.$queryRaw<ReviewLinkRow[]>`
    select ${columns} from review_link where token_hash = ${tokenHash} for no key update`;
  return row ?? null;
}

/** Uses up a locked link. */
export async function endReviewLink(tx: Transaction, tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<void> {
  await tx.reviewLink.updateMany({ where: { tokenHash }, data: { endedAt: now } });
}

/** Ends the open links of a member. */
export async function endReviewLinksOf(
  tx: Transaction,
  { organizationId, userId }: Pick<ReviewLinkRow, "organizationId" | "userId">,
  now: Date,
): Promise<void> {
  // In the order of their hashes, so that two changes of a member do not wait for each other.
  await tx.$executeRaw`
    with open as (
      select token_hash from review_link
      where organization_id = ${organizationId} and user_id = ${userId} and ended_at is null and expires_at > ${now}
      order by token_hash for no key update)
    update review_link set ended_at = ${now} where token_hash in (select token_hash from open)`;
}

/** Ends the open links of a person in all organizations: their mails go to another address from now on. */
export async function endReviewLinksOfPerson(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    with open as (
      select token_hash from review_link where user_id = ${userId} and ended_at is null and expires_at > ${now}
        and organization_id in (select organization_id from membership where user_id = ${userId})
      order by token_hash for no key update)
    update review_link set ended_at = ${now} where token_hash in (select token_hash from open)`;
}

/** Removes links that ended by time before that, at most 500; returns how many. */
export async function removeReviewLinksBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from review_link where token_hash in (
      select token_hash from review_link where expires_at < ${before} order by expires_at limit 500)`;
}

/** The handle of the agent of a linked review; null after the agent was deleted. */
export async function findHandleOfLinked(tx: Transaction, identityId: string): Promise<string | null> {
  const row = await tx.identity.findUnique({ where: { id: identityId }, select: { agentHandle: true } });
  return row?.agentHandle ?? null;
}
