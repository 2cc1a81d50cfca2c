import { Prisma, type OrganizationDomainClaim } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { isAdmin, type Viewer } from "../../../shared/viewer/viewer.js";

/** An organization's claim of a domain. */
export type ClaimRow = OrganizationDomainClaim;

/** Claims that the viewer sees: those of its organization that were not released, if it administers it. */
function seenBy(viewer: Viewer): Prisma.OrganizationDomainClaimWhereInput | null {
  const { organizationId } = viewer;
  return organizationId === null || !isAdmin(viewer) ? null : { organizationId, state: { not: "released" } };
}

/** The claims of the viewer's organization, newest first. */
export async function listVisibleClaims(
  db: Reader,
  viewer: Viewer,
  { first, after }: PageRequest,
): Promise<Page<ClaimRow>> {
  const seen = seenBy(viewer);
  if (seen === null) return { rows: [], hasNextPage: false };
  const before: Prisma.OrganizationDomainClaimWhereInput =
    after === null
      ? {}
      : { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] };
  const rows = await db.organizationDomainClaim.findMany({
    where: { ...seen, ...before },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: first + 1,
  });
  return toPage(rows, first);
}

/** The claims of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleClaims(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ClaimRow[]> {
  const seen = seenBy(viewer);
  return seen === null ? [] : db.organizationDomainClaim.findMany({ where: { ...seen, id: { in: [...ids] } } });
}

/** An organization's claim of a domain that is not released. */
export async function findClaimOf(db: Reader, organizationId: string, domain: string): Promise<ClaimRow | null> {
  return db.organizationDomainClaim.findFirst({ where: { organizationId, domain, state: { not: "released" } } });
}

/** A claim by its id, of any organization. */
export async function findClaim(db: Reader, id: string): Promise<ClaimRow | null> {
  return db.organizationDomainClaim.findUnique({ where: { id } });
}

/** Waits for other transactions that claim a domain for the organization. */
export async function lockClaimsOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`claims of ${organizationId}`}, 0))`;
}

/** How many claims an organization has that are not released. */
export async function countClaims(tx: Transaction, organizationId: string): Promise<number> {
  return tx.organizationDomainClaim.count({ where: { organizationId, state: { not: "released" } } });
}

export async function insertClaim(
  tx: Transaction,
  claim: Omit<Prisma.OrganizationDomainClaimUncheckedCreateInput, "version">,
): Promise<ClaimRow> {
  return tx.organizationDomainClaim.create({ data: claim });
}

/** Waits for other transactions that give the domain to an organization or take it away. */
export async function lockDomainName(tx: Transaction, domain: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`owned domain ${domain}`}, 0))`;
}

/**
 * Locks a claim and, before it, the name of its domain, so that only one organization at a time gets or loses it. Null
 * when the claim no longer exists.
 */
export async function lockClaim(
  tx: Transaction,
  { id, domain }: Pick<ClaimRow, "id" | "domain">,
): Promise<ClaimRow | null> {
  await lockDomainName(tx, domain);
  await tx.$queryRaw`select 1 from organization_domain_claim where id = ${id}::uuid for update`;
  return findClaim(tx, id);
}

/** Whether another claim holds the domain; its name must be locked. */
export async function isHeldByAnother(
  tx: Transaction,
  { id, domain }: Pick<ClaimRow, "id" | "domain">,
): Promise<boolean> {
  const where = { domain, id: { not: id }, state: { in: ["verified", "grace"] as ("verified" | "grace")[] } };
  return (await tx.organizationDomainClaim.count({ where })) > 0;
}

/** Removes a locked claim. */
export async function deleteClaim(tx: Transaction, id: string): Promise<void> {
  await tx.organizationDomainClaim.delete({ where: { id }, select: { id: true } });
}

/** Makes the claims that wait for the domain due now. */
export async function wakeWaiting(tx: Transaction, domain: string, now: Date): Promise<void> {
  await tx.organizationDomainClaim.updateMany({
    where: { domain, state: "pending", ownershipConflict: true },
    data: { nextCheckAt: now },
  });
}

/** Writes fields whose change has no event. */
export async function noteCheck(
  tx: Transaction,
  id: string,
  change: Prisma.OrganizationDomainClaimUncheckedUpdateInput,
): Promise<ClaimRow> {
  return tx.organizationDomainClaim.update({ where: { id }, data: change });
}

/** Changes a locked claim and increases its version. */
export async function changeClaim(
  tx: Transaction,
  id: string,
  change: Prisma.OrganizationDomainClaimUncheckedUpdateInput,
  now: Date,
): Promise<ClaimRow> {
  const data = { ...change, version: { increment: 1 }, updatedAt: now };
  return tx.organizationDomainClaim.update({ where: { id }, data });
}
