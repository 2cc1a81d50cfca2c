import type { Organization as OrganizationRow } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { freePlan } from "../../../shared/rules/plans.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

export type { OrganizationRow };

/** The first organization is created once, by any number of starting servers. */
const firstOrganizationLock = 72_707_370;

/** Organizations by id that the viewer may see: only its own. */
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
 * Locks an organization for the rest of the transaction, so that counts stay valid; null when there is none, or it was
 * deleted.
 */
export async function lockOrganization(tx: Transaction, id: string): Promise<OrganizationRow | null> {
  await tx.$queryRaw`select 1 from organization where id = ${id} for no key update`;
  return tx.organization.findUnique({ where: { id, deletedAt: null } });
}

/** Deletes a locked organization: queries no longer find it, and its short name is free. */
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

/** Removes the names of a deleted organization, and the names and keys of its identities. Their tombstones stay. */
export async function blankOrganization(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`delete from api_key k using identity i where i.id = k.scoped_identity_id and i.organization_id = ${id}`;
  await tx.$executeRaw`
    update identity set display_name = agent_handle, description = null where organization_id = ${id}`;
  await tx.organization.update({ where: { id, deletedAt: { not: null } }, data: { name: "", plan: freePlan } });
}

/** A new organization; omitted values have their defaults from the schema. */
export type NewOrganization = Pick<OrganizationRow, "id" | "name" | "slug" | "plan" | "createdAt"> &
  Partial<Pick<OrganizationRow, "provisional" | "handoverEmail">>;

export async function insertOrganization(tx: Transaction, organization: NewOrganization): Promise<OrganizationRow> {
  return tx.organization.create({ data: { ...organization, updatedAt: organization.createdAt } });
}

/** Removes a provisional organization that owns nothing any more; throws for any other. */
export async function eraseProvisional(tx: Transaction, id: string): Promise<void> {
  await tx.organization.delete({ where: { id, provisional: true } });
}

/** Changes a locked organization, or records a change of its members: its version increases. */
export async function updateOrganization(
  tx: Transaction,
  id: string,
  change: Partial<Pick<OrganizationRow, "name" | "slug" | "provisional" | "handoverEmail" | "contactsAutoCreate">>,
  updatedAt: Date,
): Promise<OrganizationRow> {
  return tx.organization.update({ where: { id }, data: { ...change, updatedAt, version: { increment: 1 } } });
}

/** Waits for other transactions that take that short name; true when no other organization has it. */
export async function claimSlug(tx: Transaction, slug: string, organizationId: string): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`slug ${slug}`}, 0))`;
  return (
    (await tx.organization.findFirst({ where: { slug, id: { not: organizationId } }, select: { id: true } })) === null
  );
}

/** The organizations that wait for the person with that lower-cased address, in lock order. */
export async function findHandovers(db: Reader, email: string): Promise<string[]> {
  const rows = await db.organization.findMany({
    where: { handoverEmail: email },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Waits for other transactions that create the first organization; true when there is none yet. */
export async function claimFirstOrganization(tx: Transaction): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${firstOrganizationLock})`;
  return (await tx.organization.findFirst({ select: { id: true } })) === null;
}

/** Sets the plan of a locked organization. */
export async function updatePlan(tx: Transaction, id: string, plan: string, updatedAt: Date): Promise<void> {
  await tx.organization.update({ where: { id }, data: { plan, updatedAt } });
}
