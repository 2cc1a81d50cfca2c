import type { ActorKind } from "../../../shared/database/actor.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { EarlierNotices } from "../rules/notice-time.js";
import type { NoticedReview } from "../rules/notice-mail.js";

/** A review in a mail, with what a link to it needs. */
export interface NoticedRow extends NoticedReview {
  readonly id: string;
  readonly organizationId: string;
  readonly revision: number;
  readonly senderKind: ActorKind;
  readonly senderId: string | null;
}

/** A person who decides. */
export interface DeciderAddress {
  readonly userId: string;
  readonly email: string;
}

/** Locks the notices of an organization; makes their row at the first time. */
export async function lockNotices(tx: Transaction, organizationId: string): Promise<EarlierNotices> {
  await tx.$executeRaw`insert into review_notice (organization_id) values (${organizationId}) on conflict do nothing`;
  const [row] = await tx.$queryRaw<EarlierNotices[]>`
    select sent_at as "sentAt", day_began_at as "dayBeganAt", sent_in_day as "sentInDay"
    from review_notice where organization_id = ${organizationId} for no key update`;
  return row!;
}

/** Stores a sent notice. */
export async function keepNotice(tx: Transaction, organizationId: string, notice: EarlierNotices): Promise<void> {
  await tx.reviewNotice.update({ where: { organizationId }, data: notice, select: { organizationId: true } });
}

/** Whether a pending review was in no mail. */
export async function hasUnnoticed(tx: Transaction, organizationId: string): Promise<boolean> {
  const where = { organizationId, state: "pending" as const, noticedAt: null };
  return (await tx.review.findFirst({ where, select: { id: true } })) !== null;
}

/** Takes the pending reviews that were in no mail for one that is sent now, the newest first. The limit of the queue bounds them. */
export async function takeUnnoticed(tx: Transaction, organizationId: string, now: Date): Promise<NoticedRow[]> {
  return tx.$queryRaw<NoticedRow[]>`
    with taken as (
      select id from review where organization_id = ${organizationId} and state = 'pending' and noticed_at is null
      order by id for no key update
    ), noticed as (
      update review v set noticed_at = ${now} from taken where taken.id = v.id
      returning v.id, v.organization_id, v.identity_id, v.direction, v.operation, v.peers, v.revision, v.sender_kind, v.sender_id,
        v.created_at, v.expires_at
    )
    select n.id, n.organization_id as "organizationId", n.revision, n.sender_kind as "senderKind", n.sender_id as "senderId",
           i.agent_handle as "agentHandle", n.direction, n.operation, n.peers, n.created_at as "createdAt", n.expires_at as "expiresAt"
    from noticed n join identity i on i.id = n.identity_id order by n.created_at desc, n.id desc`;
}

/** How many reviews of an organization wait. */
export async function countWaiting(tx: Transaction, organizationId: string): Promise<number> {
  return tx.review.count({ where: { organizationId, state: "pending" } });
}

/** The people who decide, the longest-serving first. */
export async function findDeciders(
  tx: Transaction,
  organizationId: string,
  deciders: "admins" | "members",
  most: number,
): Promise<DeciderAddress[]> {
  // Locked: who loses the role or leaves at the same time then finds the links that are made here, and ends them.
  return tx.$queryRaw<DeciderAddress[]>`
    select m.user_id as "userId", u.email from membership m join console_user u on u.id = m.user_id
    where m.organization_id = ${organizationId} and (m.role = 'admin' or ${deciders} = 'members')
    order by m.created_at, m.user_id limit ${most} for share of m`;
}
