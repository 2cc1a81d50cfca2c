import { orderedId } from "../../../shared/identity/ordered-id.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { defaultContextName } from "../rules.js";
import { type ParticipantRow, shownTo } from "./participants.js";

/** A context with its participants: who opened it and toward whom, for good. */
export interface ContextRow {
  readonly id: string;
  readonly name: string;
  /** The side that alone has it; null once both have it. */
  readonly heldSide: "requester" | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly lastActivityAt: Date;
  readonly opener: ParticipantRow;
  readonly recipient: ParticipantRow;
}

interface FlatContextRow extends Omit<ContextRow, "opener" | "recipient"> {
  readonly openerId: string;
  readonly openerHandle: string | null;
  readonly openerOrganizationId: string;
  readonly recipientId: string;
  readonly recipientHandle: string | null;
  readonly recipientOrganizationId: string;
}

/** Whether both sides have a context `c`. */
const isShared = Prisma.sql`c.held_side is null`;

/** The condition on contexts `c` with their participants `r` and `w` that the viewer sees them. */
const isShown = (viewer: Viewer): Prisma.Sql => shownTo(viewer, Prisma.sql`c.held_side`);

/** Contexts `c` with their participants `r` (who opened it) and `w`; a `where` follows. */
const selectContexts = Prisma.sql`
  select c.id, c.name, c.held_side::text as "heldSide", c.version, c.created_at as "createdAt", c.last_activity_at as "lastActivityAt",
         r.id as "openerId", r.live_handle as "openerHandle", r.organization_id as "openerOrganizationId",
         w.id as "recipientId", w.live_handle as "recipientHandle", w.organization_id as "recipientOrganizationId"
  from a2a_context c join identity r on r.id = c.opener_id join identity w on w.id = c.recipient_id`;

function toContextRow(row: FlatContextRow): ContextRow {
  const { id, name, heldSide, version, createdAt, lastActivityAt } = row;
  return {
    id,
    name,
    heldSide,
    version,
    createdAt,
    lastActivityAt,
    opener: { identityId: row.openerId, handle: row.openerHandle, organizationId: row.openerOrganizationId },
    recipient: {
      identityId: row.recipientId,
      handle: row.recipientHandle,
      organizationId: row.recipientOrganizationId,
    },
  };
}

/** The contexts of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleContexts(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ContextRow[]> {
  const rows = await db.$queryRaw<FlatContextRow[]>`
    ${chosenRows("a2a_context", ids)}
    ${selectContexts} where ${isShown(viewer)}`;
  return rows.map(toContextRow);
}

/** Which contexts of one identity: opened toward it (`inbound`), by it (`outbound`), or both. */
export interface ContextFilter {
  readonly identityId: string;
  readonly direction: "inbound" | "outbound" | "both";
}

/** A page of an identity's contexts, newest first. */
export async function listContexts(
  db: Reader,
  viewer: Viewer,
  { identityId, direction }: ContextFilter,
  { first, after }: PageRequest,
): Promise<Page<ContextRow>> {
  const opened = Prisma.sql`c.opener_id = ${identityId}::uuid`;
  const received = Prisma.sql`c.recipient_id = ${identityId}::uuid and ${isShared}`;
  const sides = { inbound: [received], outbound: [opened], both: [received, opened] };
  const isAfter =
    after === null ? Prisma.sql`true` : Prisma.sql`(c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`;
  // Each side walks its own index; an identity is never on both.
  const branches = sides[direction].map(
    (side) => Prisma.sql`(
      ${selectContexts} where ${side} and ${isShown(viewer)} and ${isAfter}
      order by c.created_at desc, c.id desc limit ${first + 1})`,
  );
  const rows = await db.$queryRaw<FlatContextRow[]>`
    select * from (${Prisma.join(branches, " union all ")}) as found
    order by "createdAt" desc, id desc limit ${first + 1}`;
  return toPage(rows.map(toContextRow), first);
}

/** Locks a context in which the identity participates; null when there is none, or the id is invalid. */
export async function lockContextOf(tx: Transaction, identityId: string, id: string): Promise<ContextRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.$queryRaw<FlatContextRow[]>`
    ${selectContexts} where c.id = ${id}::uuid
      and (c.opener_id = ${identityId}::uuid or (c.recipient_id = ${identityId}::uuid and ${isShared})) for update of c`;
  return row === undefined ? null : toContextRow(row);
}

/** Gives a locked context another name and counts it in the version. */
export async function renameContext(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.a2aContext.update({ where: { id }, data: { name, version: { increment: 1 } }, select: { id: true } });
}

/** Opens a context from the requester toward the worker; a held one is the requester's alone. */
export async function insertContext(
  tx: Statements,
  openerId: string,
  recipientId: string,
  now: Date,
  isHeld: boolean,
): Promise<string> {
  const id = orderedId(now);
  const insert = Prisma.sql`
    insert into a2a_context (id, name, opener_id, recipient_id, held_side, created_at, last_activity_at)
    values (${id}::uuid, ${defaultContextName}, ${openerId}::uuid, ${recipientId}::uuid,
            ${isHeld ? "requester" : null}::"A2aSide", ${now}, ${now})`;
  await sendStatement(tx, insert);
  return id;
}

/** Whether the requester knows the context, and exactly these two are its participants, in either order. */
export async function isContextOf(db: Queries, id: string, requesterId: string, workerId: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const found = await db.$queryRaw<unknown[]>`
    select 1 from a2a_context c
    where c.id = ${id}::uuid
      and ((c.opener_id = ${requesterId}::uuid and c.recipient_id = ${workerId}::uuid)
        or (c.opener_id = ${workerId}::uuid and c.recipient_id = ${requesterId}::uuid and ${isShared}))`;
  return found.length > 0;
}

/** Marks activity that both sides see, so that both have the context from now on; contexts are updated in id order so that two callers cannot deadlock. Time never runs back. */
export async function touchContexts(tx: Statements, ids: readonly string[], now: Date): Promise<void> {
  const sorted = [...new Set(ids)].sort();
  const touch = Prisma.sql`
    update a2a_context c set last_activity_at = greatest(c.last_activity_at, ${now}), held_side = null
    from (select id from a2a_context where id = any(${sorted}::uuid[]) order by id for update) as locked
    where c.id = locked.id`;
  await sendStatement(tx, touch);
}
