import type { ConsoleUser as UserRow, MemberRole } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

export type { MemberRole, UserRow };

/** A person's membership of an organization. */
export interface MembershipRow {
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

/** The present role of a user in an organization, or null. */
export async function findRole(db: Reader, organizationId: string, userId: string): Promise<MemberRole | null> {
  const membership = await db.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { role: true },
  });
  return membership?.role ?? null;
}

/** The role of a user in an organization, locked until the transaction ends; or null. */
export async function lockRole(tx: Transaction, organizationId: string, userId: string): Promise<MemberRole | null> {
  const [row] = await tx.$queryRaw<{ role: MemberRole }[]>`
    select role::text as role from membership
    where organization_id = ${organizationId} and user_id = ${userId} for share`;
  return row?.role ?? null;
}

/** A member with its role, for the token of a session. */
export async function findMembership(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<MembershipRow | null> {
  return tx.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { organizationId: true, role: true, user: true },
  });
}

/** The oldest membership of the user with that lower-cased address. */
export async function findMembershipByEmail(db: Reader, email: string): Promise<MembershipRow | null> {
  return db.membership.findFirst({
    where: { user: { email } },
    orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
    select: { organizationId: true, role: true, user: true },
  });
}

/** A user's membership of that organization, or, when none is named, the oldest one; or null. */
export async function findMembershipIn(
  db: Reader,
  organizationId: string | null,
  userId: string,
): Promise<MembershipRow | null> {
  return db.membership.findFirst({
    where: { userId, ...(organizationId === null ? {} : { organizationId }) },
    orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
    select: { organizationId: true, role: true, user: true },
  });
}

/** The user of a lower-cased address, or null. */
export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | null> {
  return db.consoleUser.findUnique({ where: { email } });
}

/** The user with an id, who is the viewer. */
export async function findOwnUser(db: Reader, viewer: Viewer): Promise<UserRow | null> {
  return viewer.userId === null ? null : db.consoleUser.findUnique({ where: { id: viewer.userId } });
}

/** Until the transaction ends, other transactions that create a user with that lower-cased address wait. */
export async function lockPerson(tx: Transaction, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`person ${email}`}, 0))`;
}

/** Records that the address is verified. */
export async function markEmailVerified(tx: Transaction, id: string): Promise<UserRow> {
  return tx.consoleUser.update({ where: { id }, data: { emailVerified: true } });
}

/** Gives a user another verified, lower-cased address, which no other user has. */
export async function changeAddress(tx: Transaction, id: string, email: string): Promise<UserRow> {
  return tx.consoleUser.update({ where: { id }, data: { email, emailVerified: true } });
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
