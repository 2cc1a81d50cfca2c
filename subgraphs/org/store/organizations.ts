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

export async function insertOrganization(
  tx: Transaction,
  organization: Omit<OrganizationRow, "updatedAt">,
): Promise<OrganizationRow> {
  return tx.organization.create({ data: { ...organization, updatedAt: organization.createdAt } });
}

/** Waits until no other transaction makes the first organization; true when there is none yet. */
export async function claimFirstOrganization(tx: Transaction): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${firstOrganizationLock})`;
  return (await tx.organization.findFirst({ select: { id: true } })) === null;
}
