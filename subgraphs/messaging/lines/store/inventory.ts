import type { Transaction } from "../../../shared/database/client.js";
import type { LineRow } from "./lines.js";

/** Lets only one claim of an organization run at a time, so that the counted lines stay correct. */
export async function lockClaimsOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$queryRaw`select 1 from pg_advisory_xact_lock(hashtextextended(${`im-claims\n${organizationId}`}, 0))`;
}

/** How many lines an organization has. */
export async function countLines(tx: Transaction, organizationId: string): Promise<number> {
  return tx.imLine.count({ where: { organizationId } });
}

/**
 * Claims a free line for an organization, skipping those that other transactions are claiming; null when there is none.
 */
export async function takeFreeLine(
  tx: Transaction,
  organizationId: string,
  type: NonNullable<LineRow["type"]>,
  now: Date,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    update im_line set organization_id = ${organizationId}, type = ${type}::"ImLineType", claimed_at = ${now},
      updated_at = ${now}, version = version + 1
    where id = (select id from im_line where role = 'dedicated' and organization_id is null and status = 'active'
      order by created_at, id limit 1 for update skip locked)
    returning id`;
  return row?.id ?? null;
}

/** Whether a line is free, or about to be taken by a claim that has not ended. */
export async function hasFreeLine(tx: Transaction): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ free: boolean }[]>`
    select exists (select 1 from im_line where role = 'dedicated' and organization_id is null and status = 'active') as free`;
  return row!.free;
}

/** Attaches a locked line to an identity without one, or detaches it. Returns its new version. */
export async function setLineOwner(
  tx: Transaction,
  lineId: string,
  identityId: string | null,
  now: Date,
): Promise<number> {
  const data = { identityId, attachedAt: identityId === null ? null : now, updatedAt: now, version: { increment: 1 } };
  return (await tx.imLine.update({ where: { id: lineId }, data, select: { version: true } })).version;
}

/** Gives the lines of an organization that ends back to the inventory, and forgets its claims. */
export async function returnLines(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await tx.imClaim.deleteMany({ where: { organizationId } });
  const free = { organizationId: null, identityId: null, type: null, claimedAt: null, attachedAt: null };
  await tx.imLine.updateMany({
    where: { organizationId },
    data: { ...free, updatedAt: now, version: { increment: 1 } },
  });
}
