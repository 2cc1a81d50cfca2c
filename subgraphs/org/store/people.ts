import type { ConsoleUser as UserRow, MemberRole } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";

export type { MemberRole, UserRow };

/** A person's place in an organization. */
export interface Membership {
  readonly organizationId: string;
  readonly role: MemberRole;
  readonly user: UserRow;
}

/** Console users by id who share the viewer's organization. */
export async function findVisibleUsers(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<UserRow[]> {
  if (viewer.organizationId === null) return [];
  const { organizationId } = viewer;
  return db.consoleUser.findMany({ where: { id: { in: [...ids] }, memberships: { some: { organizationId } } } });
}

/** The role a user has in an organization now, or null. */
export async function findRole(db: Reader, organizationId: string, userId: string): Promise<MemberRole | null> {
  const membership = await db.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { role: true },
  });
  return membership?.role ?? null;
}

/** A member with its role, for the token of a session. */
export async function findMembership(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<Membership | null> {
  return tx.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { organizationId: true, role: true, user: true },
  });
}

/** The membership that the user with that lower-cased address has had longest. */
export async function findMembershipByEmail(tx: Transaction, email: string): Promise<Membership | null> {
  return tx.membership.findFirst({
    where: { user: { email } },
    orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
    select: { organizationId: true, role: true, user: true },
  });
}

export async function insertUser(tx: Transaction, user: UserRow): Promise<UserRow> {
  return tx.consoleUser.create({ data: user });
}

export async function insertMembership(
  tx: Transaction,
  membership: { organizationId: string; userId: string; role: MemberRole; createdAt: Date },
): Promise<void> {
  await tx.membership.create({ data: membership });
}
