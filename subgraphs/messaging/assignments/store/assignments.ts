import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";

/** The connection between a remote address and an identity. */
export interface AssignmentRow {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly agentHandle: string;
  readonly remoteNumber: string;
  readonly lineId: string;
  readonly origin: "connect" | "inbound" | "outbound";
  /** The first message of the remote that was not blocked, since it began. */
  readonly remoteWroteAt: Date | null;
  /** Null while it is active. */
  readonly releasedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Assignments `a` of identities `i`. */
export const selectAssignments = Prisma.sql`
  select a.id, a.identity_id as "identityId", i.organization_id as "organizationId", i.agent_handle as "agentHandle",
         a.remote_number as "remoteNumber", a.line_id as "lineId", a.origin::text as origin,
         a.remote_wrote_at as "remoteWroteAt", a.released_at as "releasedAt", a.version, a.created_at as "createdAt",
         a.updated_at as "updatedAt"
  from im_assignment a join identity i on i.id = a.identity_id`;

/** Keeps an assignment as it is, or from everybody else, until the transaction ends. */
export type AssignmentLock = "none" | "share" | "update";

const strengths = { none: Prisma.empty, share: Prisma.sql`for share of a`, update: Prisma.sql`for update of a` };

/** The two sides of an assignment. */
export interface Connection {
  readonly identityId: string;
  readonly remoteNumber: string;
}

/** The latest assignment of an identity with an address, active or released; null when there never was one. */
export async function assignmentFor(
  db: Queries,
  { identityId, remoteNumber }: Connection,
  lock: AssignmentLock = "none",
): Promise<AssignmentRow | null> {
  const [row] = await db.$queryRaw<AssignmentRow[]>`
    ${selectAssignments} where a.identity_id = ${identityId}::uuid and a.remote_number = ${remoteNumber}
    order by a.created_at desc, a.id desc limit 1 ${strengths[lock]}`;
  return row ?? null;
}

/** The active assignment that a pool line leads an address to (the triage line, in single-line mode). */
export async function assignmentOnLine(
  db: Queries,
  lineId: string,
  remoteNumber: string,
  lock: AssignmentLock = "none",
): Promise<AssignmentRow | null> {
  const [row] = await db.$queryRaw<AssignmentRow[]>`
    ${selectAssignments} where a.active_pool_line_id = ${lineId}::uuid and a.remote_number = ${remoteNumber}
    ${strengths[lock]}`;
  return row ?? null;
}

/** The values of a new assignment. */
export interface NewAssignment extends Connection {
  readonly line: { readonly id: string; readonly role: "router" | "pool" | "dedicated" };
  readonly origin: AssignmentRow["origin"];
}

/** Inserts an active assignment; null when the two are connected, or when the pool line leads elsewhere. */
export async function insertAssignment(
  tx: Statements,
  { identityId, remoteNumber, line, origin }: NewAssignment,
  now: Date,
): Promise<AssignmentRow | null> {
  const poolLine = line.role === "dedicated" ? null : line.id;
  const wrote = origin === "inbound" ? now : null;
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into im_assignment (id, identity_id, remote_number, line_id, origin, active_identity_id, active_pool_line_id,
      remote_wrote_at, created_at, updated_at)
    values (${orderedId(now)}::uuid, ${identityId}::uuid, ${remoteNumber}, ${line.id}::uuid,
      ${origin}::"ImAssignmentOrigin", ${identityId}::uuid, ${poolLine}::uuid, ${wrote}, ${now}, ${now})
    on conflict do nothing returning id`;
  if (row === undefined) return null;
  const [made] = await tx.$queryRaw<AssignmentRow[]>`${selectAssignments} where a.id = ${row.id}::uuid`;
  return made!;
}

/** Notes that the remote has written since the assignment began. */
export async function markRemoteWrote(tx: Statements, id: string, at: Date): Promise<void> {
  const update = Prisma.sql`
    update im_assignment set remote_wrote_at = ${at} where id = ${id}::uuid and remote_wrote_at is null`;
  await sendStatement(tx, update);
}

/** Which active assignments. */
export type Released =
  | { readonly id: string }
  | { readonly identityId: string }
  | { readonly lineId: string }
  | { readonly remoteNumber: string; readonly identityId?: string };

/** Releases active assignments of a kind that connects people over the triage line, or all; answers them as they are now. */
export async function markReleased(tx: Statements, which: Released, now: Date): Promise<AssignmentRow[]> {
  const conditions = [
    Prisma.sql`a.active_identity_id is not null`,
    "id" in which ? [Prisma.sql`a.id = ${which.id}::uuid`] : [],
    "lineId" in which ? [Prisma.sql`a.line_id = ${which.lineId}::uuid`] : [],
    "identityId" in which && which.identityId !== undefined
      ? [Prisma.sql`a.identity_id = ${which.identityId}::uuid`]
      : [],
    "remoteNumber" in which ? [Prisma.sql`a.remote_number = ${which.remoteNumber}`] : [],
  ].flat();
  // Locked in one order, so that two who release the same ones do not wait for each other for ever.
  const ids = await tx.$queryRaw<{ id: string }[]>`
    select a.id from im_assignment a where ${Prisma.join(conditions, " and ")} order by a.id for update of a`;
  if (ids.length === 0) return [];
  const list = ids.map(({ id }) => id);
  await tx.$executeRaw`
    update im_assignment set active_identity_id = null, active_pool_line_id = null, released_at = ${now},
      updated_at = ${now}, version = version + 1 where id = any(${list}::uuid[])`;
  return tx.$queryRaw<AssignmentRow[]>`${selectAssignments} where a.id = any(${list}::uuid[]) order by a.id`;
}
