import type { Organization as OrganizationRow } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { visibleOrganizations } from "./visibility.js";

export type { OrganizationRow };

/** The first organization is made once, whatever the number of servers that start. */
const firstOrganizationLock = 72_707_370;

/** Organizations by id, without those the viewer may not see. */
export async function findVisibleOrganizations(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<OrganizationRow[]> {
  return db.organization.findMany({ where: { AND: [visibleOrganizations(viewer), { id: { in: [...ids] } }] } });
}

/** Locks an organization for the rest of the transaction, so that what is counted in it stays as counted. */
export async function lockOrganization(tx: Transaction, id: string): Promise<OrganizationRow | null> {
  await tx.$queryRaw`select 1 from organization where id = ${id} for no key update`;
  return tx.organization.findUnique({ where: { id } });
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
