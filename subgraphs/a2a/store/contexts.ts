import { randomUUID } from "node:crypto";
import type { Reader, Transaction } from "../../shared/database/client.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { defaultContextName } from "../rules/limits.js";
import { type ParticipantRow, visibleTo } from "./task-row.js";

/** A context with its participants: who opened it and toward whom, for good. */
export interface ContextRow {
  readonly id: string;
  readonly name: string;
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

/** The contexts of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleContexts(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ContextRow[]> {
  const rows = await db.$queryRaw<FlatContextRow[]>`
    select c.id, c.name, c.created_at as "createdAt", c.last_activity_at as "lastActivityAt",
           r.id as "openerId", r.live_handle as "openerHandle", r.organization_id as "openerOrganizationId",
           w.id as "recipientId", w.live_handle as "recipientHandle", w.organization_id as "recipientOrganizationId"
    from a2a_context c join identity r on r.id = c.opener_id join identity w on w.id = c.recipient_id
    where c.id = any(${[...ids]}::uuid[]) and ${visibleTo(viewer)}`;
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt,
    lastActivityAt: row.lastActivityAt,
    opener: { identityId: row.openerId, handle: row.openerHandle, organizationId: row.openerOrganizationId },
    recipient: {
      identityId: row.recipientId,
      handle: row.recipientHandle,
      organizationId: row.recipientOrganizationId,
    },
  }));
}

/** Opens a context from the requester toward the worker. */
export async function insertContext(
  tx: Transaction,
  openerId: string,
  recipientId: string,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.a2aContext.create({
    data: { id, name: defaultContextName, openerId, recipientId, createdAt: now, lastActivityAt: now },
    select: { id: true },
  });
  return id;
}

/** Whether there is such a context and exactly these two are its participants, in either order. */
export async function isContextOf(db: Reader, id: string, left: string, right: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const found = await db.a2aContext.findFirst({
    where: {
      id,
      OR: [
        { openerId: left, recipientId: right },
        { openerId: right, recipientId: left },
      ],
    },
    select: { id: true },
  });
  return found !== null;
}

/** Marks activity; contexts are updated in id order so that two callers cannot deadlock. Time never runs back. */
export async function touchContexts(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const sorted = [...new Set(ids)].sort();
  await tx.$executeRaw`
    update a2a_context c set last_activity_at = greatest(c.last_activity_at, ${now})
    from (select id from a2a_context where id = any(${sorted}::uuid[]) order by id for update) as locked
    where c.id = locked.id`;
}
