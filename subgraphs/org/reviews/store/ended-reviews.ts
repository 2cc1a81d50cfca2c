import type { Statements } from "../../../shared/database/statements.js";

/** Reviews in one statement. */
const slice = 200;

/** Erases contents of reviews that ended before a time. Returns how many reviews. For jobs: no viewer is applied. */
export async function eraseEndedBefore(db: Statements, before: Date): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`
    with ended as (
      select id from review
      where state in ('released', 'rejected', 'expired', 'withdrawn', 'canceled') and updated_at < ${before} and not erased
      order by id limit ${slice} for update skip locked
    ), contents as (
      update review_revision r set content = null from ended where r.review_id = ended.id
    )
    update review v set preview = '', peers = '{}', agent_note = null, erased = true
    from ended where v.id = ended.id returning v.id`;
  return rows.length;
}

/** Removes reviews that ended before a time, with their decisions. Returns how many. For jobs: no viewer is applied. */
export async function removeEndedBefore(db: Statements, before: Date): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`
    with ended as (
      select id from review
      where state in ('released', 'rejected', 'expired', 'withdrawn', 'canceled') and updated_at < ${before}
      order by id limit ${slice} for update skip locked
    ), approvals as (
      delete from review_approval a using ended where a.review_id = ended.id
    )
    delete from review v using ended where v.id = ended.id returning v.id`;
  return rows.length;
}
