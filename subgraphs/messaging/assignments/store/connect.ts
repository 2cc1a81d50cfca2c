import type { Statements } from "../../../shared/database/statements.js";

/** Keeps two commands of one person from being carried out at the same time, until the transaction ends. */
export async function lockRemote(tx: Statements, remoteNumber: string): Promise<void> {
  await tx.$queryRaw`select 1 from pg_advisory_xact_lock(hashtextextended(${`im-remote\n${remoteNumber}`}, 0))`;
}

/** A pool line on which that person has no active assignment: the one that leads the fewest people. */
export async function findFreePoolLine(tx: Statements, remoteNumber: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    select l.id from im_line l where l.role = 'pool' and l.status = 'active'
      and not exists (select 1 from im_assignment a where a.active_pool_line_id = l.id and a.remote_number = ${remoteNumber})
    order by l.created_at, l.id limit 1`;
  return row?.id ?? null;
}

/** The handles that a person is connected with over the triage line or dedicated lines, and how many there are. */
export async function connectedHandles(
  tx: Statements,
  remoteNumber: string,
  most: number,
): Promise<{ readonly handles: readonly string[]; readonly count: number }> {
  const rows = await tx.$queryRaw<{ handle: string; count: number }[]>`
    select i.agent_handle as handle, count(*) over ()::int as count
    from im_assignment a join identity i on i.id = a.identity_id
    where a.remote_number = ${remoteNumber} and a.active_identity_id is not null
    order by a.created_at, a.id limit ${most}`;
  return { handles: rows.map(({ handle }) => handle), count: rows[0]?.count ?? 0 };
}
