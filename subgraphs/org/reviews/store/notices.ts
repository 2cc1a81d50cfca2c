import type { Transaction } from "../../../shared/database/client.js";
import type { EarlierNotices } from "../rules/notice-time.js";
import type { NoticedReview } from "../rules/notice-mail.js";

/** Locks the notices of an organization; makes their row at the first time. */
export async function lockNotices(tx: Transaction, organizationId: string): Promise<EarlierNotices> {
  await tx.$executeRaw`insert into review_notice (organization_id) values (${organizationId}) on conflict do nothing`;
  const [row] = await tx.$queryRaw<EarlierNotices[]>`
    select sent_at as "sentAt", day_began_at as "dayBeganAt", sent_in_day as "sentInDay"
    from review_notice where organization_id = ${organizationId} for no key update`;
  return row!;
}

/** Stores a sent notice, which all pending reviews were part of. */
export async function keepNotice(tx: Transaction, organizationId: string, notice: EarlierNotices): Promise<void> {
  const where = { organizationId, state: "pending" as const, noticedAt: null };
  await tx.review.updateMany({ where, data: { noticedAt: notice.sentAt } });
  await tx.reviewNotice.update({ where: { organizationId }, data: notice, select: { organizationId: true } });
}

/** The newest pending reviews of an organization that were in no mail yet, and how many wait in all. */
export async function findUnnoticed(
  tx: Transaction,
  organizationId: string,
  most: number,
): Promise<{ readonly reviews: readonly NoticedReview[]; readonly pending: number }> {
  const reviews = await tx.$queryRaw<NoticedReview[]>`
    select i.agent_handle as "agentHandle", v.operation, v.peers, v.created_at as "createdAt", v.expires_at as "expiresAt"
    from review v join identity i on i.id = v.identity_id
    where v.organization_id = ${organizationId} and v.state = 'pending' and v.noticed_at is null
    order by v.created_at desc, v.id desc limit ${most}`;
  const pending = await tx.review.count({ where: { organizationId, state: "pending" } });
  return { reviews, pending };
}

/** The addresses of the people who decide, the longest-serving first. */
export async function findDeciders(
  tx: Transaction,
  organizationId: string,
  deciders: "admins" | "members",
  most: number,
): Promise<string[]> {
  const rows = await tx.membership.findMany({
    where: { organizationId, ...(deciders === "admins" ? { role: "admin" as const } : {}) },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: most,
    select: { user: { select: { email: true } } },
  });
  return rows.map(({ user }) => user.email);
}
