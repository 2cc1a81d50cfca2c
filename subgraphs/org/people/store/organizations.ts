import type { Organization as OrganizationRow } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { freePlan } from "../../../shared/rules/plans.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

export type { OrganizationRow };

/** The first organization is made once, whatever the number of servers that start. */
const firstOrganizationLock = 72_707_370;

/** Organizations by id, without those the viewer may not see: it sees the one that it acts in. */
export async function findVisibleOrganizations(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<OrganizationRow[]> {
  if (viewer.organizationId === null) return [];
  return db.organization.findMany({
    where: { AND: [{ id: viewer.organizationId }, { id: { in: [...ids] }, deletedAt: null }] },
  });
}

/**
 * Locks an organization for the rest of the transaction, so that what is counted in it stays as counted; null when there
 * is none, or it was deleted.
 */
export async function lockOrganization(tx: Transaction, id: string): Promise<OrganizationRow | null> {
  await tx.$queryRaw`select 1 from organization where id = ${id} for no key update`;
  return tx.organization.findUnique({ where: { id, deletedAt: null } });
}

/** Ends a locked organization: nothing finds it any more, and its short name is free. */
export async function closeOrganization(tx: Transaction, id: string, deletedAt: Date): Promise<OrganizationRow> {
  return tx.organization.update({
    where: { id },
    data: { deletedAt, updatedAt: deletedAt, slug: null, handoverEmail: null, version: { increment: 1 } },
  });
}

/** When an organization was deleted; null while it is not. */
export async function findDeletion(db: Reader, id: string): Promise<Date | null> {
  return (await db.organization.findUnique({ where: { id }, select: { deletedAt: true } }))?.deletedAt ?? null;
}

/** Forgets what a deleted organization was called, and what its identities were and opened. Their tombstones stay. */
export async function blankOrganization(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`delete from api_key k using identity i where i.id = k.scoped_identity_id and i.organization_id = ${id}`;
  await tx.$executeRaw`
    update identity set display_name = agent_handle, description = null where organization_id = ${id}`;
  await tx.organization.update({ where: { id, deletedAt: { not: null } }, data: { name: "", plan: freePlan } });
}

/** A new organization; what is left out is as the schema says. */
export type NewOrganization = Pick<OrganizationRow, "id" | "name" | "slug" | "plan" | "createdAt"> &
  Partial<Pick<OrganizationRow, "provisional" | "handoverEmail">>;

export async function insertOrganization(tx: Transaction, organization: NewOrganization): Promise<OrganizationRow> {
  return tx.organization.create({ data: { ...organization, updatedAt: organization.createdAt } });
}

/** Removes a provisional organization that owns nothing any more; any other one stays, and this throws. */
export async function eraseProvisional(tx: Transaction, id: string): Promise<void> {
  await tx.organization.delete({ where: { id, provisional: true } });
}

/** Changes a locked organization, or notes that who belongs to it changes: its version rises. */
export async function updateOrganization(
  tx: Transaction,
  id: string,
  change: Partial<Pick<OrganizationRow, "name" | "slug" | "provisional" | "handoverEmail">>,
  updatedAt: Date,
): Promise<OrganizationRow> {
  return tx.organization.update({ where: { id }, data: { ...change, updatedAt, version: { increment: 1 } } });
}

/** Waits until nobody else takes that short name; true when no other organization has it. */
export async function claimSlug(tx: Transaction, slug: string, organizationId: string): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`slug ${slug}`}, 0))`;
  return (
    (await tx.organization.findFirst({ where: { slug, id: { not: organizationId } }, select: { id: true } })) === null
  );
}

/** The organizations that wait for the person of that lower-cased address, in the order in which to lock them. */
export async function findHandovers(db: Reader, email: string): Promise<string[]> {
  const rows = await db.organization.findMany({
    where: { handoverEmail: email },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Waits until no other transaction makes the first organization; true when there is none yet. */
export async function claimFirstOrganization(tx: Transaction): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${firstOrganizationLock})`;
  return (await tx.organization.findFirst({ select: { id: true } })) === null;
}

/** Puts a locked organization on a plan. */
export async function updatePlan(tx: Transaction, id: string, plan: string, updatedAt: Date): Promise<void> {
  await tx.organization.update({ where: { id }, data: { plan, updatedAt } });
}
