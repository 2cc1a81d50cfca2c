import type { Queries, Statements } from "../database/statements.js";

/** The rule that refused sends of an agent. */
export interface RefusedBy {
  readonly organizationId: string;
  readonly identityId: string;
  /** `rule:<id>` or `preset:<code>`. */
  readonly step: string;
}

/** Refusals that no event reports yet. */
export interface UnreportedRefusals {
  readonly count: number;
  /** The number of the event that reports them. */
  readonly version: number;
}

/** Between two events of one rule and agent (wire contract reviews 2.6). */
const quietMs = 60_000;

/** Adds refusals to those that no event reports yet. */
export async function addRefusals(tx: Statements, by: RefusedBy, count: number): Promise<void> {
  await tx.$executeRaw`
    insert into refused_send (identity_id, step, organization_id, count)
    values (${by.identityId}::uuid, ${by.step}, ${by.organizationId}, ${count})
    on conflict (identity_id, step) do update set count = refused_send.count + excluded.count,
      organization_id = excluded.organization_id`;
}

/** Takes what is to be reported now; null within a minute of the last report, and where nothing is left to report. */
export async function takeRefusals(tx: Queries, by: RefusedBy, now: Date): Promise<UnreportedRefusals | null> {
  const rows = await tx.$queryRaw<UnreportedRefusals[]>`
    with due as (
      select identity_id, step, count from refused_send
      where identity_id = ${by.identityId}::uuid and step = ${by.step} and count > 0
        and (reported_at is null or reported_at <= ${new Date(now.getTime() - quietMs)} or reported_at > ${now})
      for update)
    update refused_send r set count = 0, version = r.version + 1, reported_at = ${now}
    from due where r.identity_id = due.identity_id and r.step = due.step
    returning due.count, r.version`;
  return rows[0] ?? null;
}

/** Up to 200 rules with refusals that are to be reported now. For jobs: no viewer is applied. */
export async function findUnreported(db: Queries, now: Date): Promise<RefusedBy[]> {
  return db.$queryRaw<RefusedBy[]>`
    select organization_id as "organizationId", identity_id as "identityId", step from refused_send
    where count > 0 and (reported_at is null or reported_at <= ${new Date(now.getTime() - quietMs)} or reported_at > ${now})
    order by reported_at nulls first limit 200`;
}

/** Removes up to 1,000 rows whose refusals were reported before. For jobs: no viewer is applied. */
export async function removeReportedBefore(db: Statements, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from refused_send where (identity_id, step) in (
      select identity_id, step from refused_send where count = 0 and reported_at < ${before} limit 1000
      for update skip locked)`;
}

/** Removes what was counted for an identity. */
export async function removeRefusalsOfIdentity(tx: Statements, identityId: string): Promise<void> {
  await tx.$executeRaw`delete from refused_send where identity_id = ${identityId}::uuid`;
}

/** Removes what was counted for an organization. */
export async function removeRefusalsOfOrganization(tx: Statements, organizationId: string): Promise<void> {
  await tx.$executeRaw`delete from refused_send where organization_id = ${organizationId}`;
}
