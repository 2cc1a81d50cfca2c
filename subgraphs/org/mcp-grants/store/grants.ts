import type { McpGrant, Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { isAdmin, type Viewer } from "../../../shared/viewer/viewer.js";

const select = {
  id: true,
  organizationId: true,
  userId: true,
  identityId: true,
  clientId: true,
  clientName: true,
  clientHost: true,
  redirectUri: true,
  version: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
} as const satisfies Prisma.McpGrantSelect;

/** A grant, without the hashes of its tokens. */
export type GrantRow = Pick<McpGrant, keyof typeof select>;

/** The values of a new grant: its code, and no token yet. */
export type NewGrant = Omit<
  McpGrant,
  "codeUsedAt" | "accessHash" | "accessExpiresAt" | "familyHash" | "refreshHash" | "version" | "lastUsedAt"
>;

/** The grants that a viewer may see: people their own, admins all of the organization; other viewers none. */
function visibleGrants(viewer: Viewer): Prisma.McpGrantWhereInput {
  const { organizationId, userId } = viewer;
  if (organizationId === null || userId === null) return { id: { in: [] } };
  return isAdmin(viewer) ? { organizationId } : { organizationId, userId };
}

/** Grants by well-formed ids that the viewer may see. */
export async function findVisibleGrants(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<GrantRow[]> {
  return db.mcpGrant.findMany({ where: { AND: [visibleGrants(viewer), { id: { in: [...ids] } }] }, select });
}

/** The grants a viewer may see that have not expired at `now`, newest first. */
export async function listVisibleGrants(
  db: Reader,
  viewer: Viewer,
  now: Date,
  page: PageRequest,
): Promise<Page<GrantRow>> {
  const rows = await db.mcpGrant.findMany({
    where: { AND: [visibleGrants(viewer), { expiresAt: { gt: now } }, after(page.after)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.first + 1,
    select,
  });
  return toPage(rows, page.first);
}

function after(keyset: Keyset | null): Prisma.McpGrantWhereInput {
  if (keyset === null) return {};
  const { createdAt, id } = keyset;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

/** Locks a grant of a well-formed id that the viewer may see; null when there is none. */
export async function lockVisibleGrant(tx: Transaction, viewer: Viewer, id: string): Promise<GrantRow | null> {
  const [found] = await findVisibleGrants(tx, viewer, [id]);
  if (found === undefined) return null;
  const [locked] = await tx.$queryRaw<unknown[]>`select 1 from mcp_grant where id = ${id}::uuid for update`;
  return locked === undefined ? null : found;
}

/** Serialises the consents of a person in an organization, so that the count stays valid. */
export async function lockConsents(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(hashtextextended(${`mcp grants ${organizationId} ${userId}`}, 0))`;
}

/** Grants that a person has in an organization and that have not expired. Their membership must be locked. */
export async function countGrantsOf(
  tx: Transaction,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<number> {
  return tx.mcpGrant.count({ where: { organizationId, userId, expiresAt: { gt: now } } });
}

export async function insertGrant(tx: Transaction, grant: NewGrant): Promise<GrantRow> {
  return tx.mcpGrant.create({ data: grant, select });
}

/** Locks the grants of a person in an organization, in the order of their ids. */
export async function lockGrantsOfMember(tx: Transaction, organizationId: string, userId: string): Promise<GrantRow[]> {
  await tx.$queryRaw`
    select 1 from mcp_grant where organization_id = ${organizationId} and user_id = ${userId} order by id for update`;
  return tx.mcpGrant.findMany({ where: { organizationId, userId }, orderBy: { id: "asc" }, select });
}

/** Locks the grants of a locked identity, in the order of their ids. */
export async function lockGrantsOfIdentity(tx: Transaction, identityId: string): Promise<GrantRow[]> {
  await tx.$queryRaw`select 1 from mcp_grant where identity_id = ${identityId}::uuid order by id for update`;
  return tx.mcpGrant.findMany({ where: { identityId }, orderBy: { id: "asc" }, select });
}

/** Locks grants that expired before that time, at most the oldest `most`, and skips locked ones. */
export async function lockExpiredGrants(tx: Transaction, before: Date, most: number): Promise<GrantRow[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from mcp_grant where expires_at < ${before} order by expires_at limit ${most} for update skip locked`;
  return tx.mcpGrant.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, orderBy: { id: "asc" }, select });
}

/** Removes a locked grant with its code and its tokens. */
export async function removeGrant(tx: Transaction, id: string): Promise<void> {
  await tx.mcpGrant.delete({ where: { id }, select: { id: true } });
}
