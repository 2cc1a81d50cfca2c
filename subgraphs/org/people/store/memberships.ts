import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import type { MemberRole, UserRow } from "./people.js";

/** A member of the viewer's organization. */
export interface MemberRow {
  readonly role: MemberRole;
  readonly createdAt: Date;
  readonly user: UserRow;
}

/** An organization that a person belongs to. */
export interface OwnMembershipRow {
  readonly role: MemberRole;
  readonly createdAt: Date;
  readonly organization: { readonly id: string; readonly name: string; readonly slug: string | null };
}

const selectMember = { role: true, createdAt: true, user: true } as const satisfies Prisma.MembershipSelect;
const selectOwn = {
  role: true,
  createdAt: true,
  organization: { select: { id: true, name: true, slug: true } },
} as const satisfies Prisma.MembershipSelect;

/**
 * The people of the viewer's organization, the newest first; none for viewers that do not see the entire organization.
 */
export async function listVisibleMembers(db: Reader, viewer: Viewer, page: PageRequest): Promise<Page<MemberRow>> {
  if (viewer.organizationId === null || !seesOrganization(viewer)) return toPage([], page.first);
  const rows = await db.membership.findMany({
    where: { organizationId: viewer.organizationId, ...after(page.after, "userId") },
    orderBy: [{ createdAt: "desc" }, { userId: "desc" }],
    take: page.first + 1,
    select: selectMember,
  });
  return toPage(rows, page.first);
}

/** The organizations of the viewer, the newest first; none for viewers that are not people. */
export async function listOwnMemberships(
  db: Reader,
  viewer: Viewer,
  page: PageRequest,
): Promise<Page<OwnMembershipRow>> {
  if (viewer.userId === null) return toPage([], page.first);
  const rows = await db.membership.findMany({
    where: { userId: viewer.userId, ...after(page.after, "organizationId") },
    orderBy: [{ createdAt: "desc" }, { organizationId: "desc" }],
    take: page.first + 1,
    select: selectOwn,
  });
  return toPage(rows, page.first);
}

function after(keyset: Keyset | null, id: "userId" | "organizationId"): Prisma.MembershipWhereInput {
  if (keyset === null) return {};
  const { createdAt } = keyset;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { [id]: { lt: keyset.id } }] };
}

/** A member of one of the viewer's organizations; null for other users. */
export async function findVisibleMember(db: Reader, viewer: Viewer, userId: string): Promise<MemberRow | null> {
  const { organizationId } = viewer;
  if (organizationId === null || !seesOrganization(viewer)) return null;
  return db.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: selectMember,
  });
}

/** The viewer's own membership of an organization; null when there is none. */
export async function findOwnMembership(
  db: Reader,
  { userId }: Viewer,
  organizationId: string,
): Promise<OwnMembershipRow | null> {
  if (userId === null) return null;
  return db.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: selectOwn,
  });
}

/** The organizations that a user administers, at most two: enough to know whether it is one. */
export async function findAdministered(db: Reader, userId: string): Promise<string[]> {
  const where = { userId, role: "admin" } as const;
  const rows = await db.membership.findMany({ where, select: { organizationId: true }, take: 2 });
  return rows.map((row) => row.organizationId);
}

/** How many organizations a user administers. */
export async function countAdministered(db: Reader, userId: string): Promise<number> {
  return db.membership.count({ where: { userId, role: "admin" } });
}

/** Whether another user administers a locked organization. */
export async function hasOtherAdmin(tx: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const other = { organizationId, role: "admin", userId: { not: userId } } as const;
  return (await tx.membership.findFirst({ where: other, select: { userId: true } })) !== null;
}

/** Changes the role of a member of a locked organization. */
export async function updateRole(
  tx: Transaction,
  organizationId: string,
  userId: string,
  role: MemberRole,
): Promise<MemberRow> {
  return tx.membership.update({
    where: { organizationId_userId: { organizationId, userId } },
    data: { role },
    select: selectMember,
  });
}

/** Removes a member from a locked organization. */
export async function removeMembership(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  await tx.membership.delete({ where: { organizationId_userId: { organizationId, userId } } });
}

/** Removes all members from a locked organization. */
export async function removeAllMembers(tx: Transaction, organizationId: string): Promise<void> {
  await tx.membership.deleteMany({ where: { organizationId } });
}
