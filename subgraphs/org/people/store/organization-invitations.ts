import type { OrganizationInvitation as InvitationRow, Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction, Writer } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

export type { InvitationRow };

/** An invitation with the name of its organization, for its receiver. */
export interface ReceivedInvitationRow extends InvitationRow {
  readonly organization: { readonly name: string };
}

const withName = { organization: { select: { name: true } } } as const;

/** The condition that an invitation is pending at that time. */
function waiting(now: Date) {
  return { acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
}

/** The pending invitations of the viewer's organization, the newest first; none unless the viewer administers it. */
export async function listVisibleInvitations(
  db: Reader,
  viewer: Viewer,
  now: Date,
  page: PageRequest,
): Promise<Page<InvitationRow>> {
  if (viewer.organizationId === null || viewer.kind !== "console_admin") return toPage([], page.first);
  const { organizationId } = viewer;
  const rows = await db.organizationInvitation.findMany({
    where: { AND: [{ organizationId }, waiting(now), after(page.after)] },
    orderBy: newest,
    take: page.first + 1,
  });
  return toPage(rows, page.first);
}

/** An invitation of the organization that the viewer administers, of a well-formed id and in any state. */
export async function findVisibleInvitation(db: Reader, viewer: Viewer, id: string): Promise<InvitationRow | null> {
  const { organizationId, kind } = viewer;
  if (organizationId === null || kind !== "console_admin") return null;
  return db.organizationInvitation.findFirst({ where: { id, organizationId } });
}

/** The pending invitations to the viewer's verified address, the newest first. */
export async function listReceivedInvitations(
  db: Reader,
  viewer: Viewer,
  now: Date,
  page: PageRequest,
): Promise<Page<ReceivedInvitationRow>> {
  const email = await provedEmail(db, viewer);
  if (email === null) return toPage([], page.first);
  const rows = await db.organizationInvitation.findMany({
    where: { AND: [{ email }, waiting(now), after(page.after)] },
    orderBy: newest,
    take: page.first + 1,
    include: withName,
  });
  return toPage(rows, page.first);
}

async function provedEmail(db: Reader, { userId }: Viewer): Promise<string | null> {
  if (userId === null) return null;
  const user = await db.consoleUser.findUnique({ where: { id: userId }, select: { email: true, emailVerified: true } });
  return user?.emailVerified === true ? user.email : null;
}

const newest = [
  { createdAt: "desc" },
  { id: "desc" },
] as const satisfies Prisma.OrganizationInvitationOrderByWithRelationInput[];

function after(keyset: Keyset | null): Prisma.OrganizationInvitationWhereInput {
  if (keyset === null) return {};
  const { createdAt, id } = keyset;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

/** The invitation with a well-formed id, in any state. Lock its organization before changing it. */
export async function findInvitation(db: Reader, id: string): Promise<InvitationRow | null> {
  return db.organizationInvitation.findUnique({ where: { id } });
}

/** Whether an invitation to that lower-cased address is pending. */
export async function isInvited(db: Reader, email: string, now: Date): Promise<boolean> {
  const row = await db.organizationInvitation.findFirst({ where: { email, ...waiting(now) }, select: { id: true } });
  return row !== null;
}

/**
 * Inserts a new invitation and ends those that a locked organization has sent to the address. Returns the mails that
 * carried these.
 */
export async function replaceInvitation(
  tx: Transaction,
  invitation: Omit<InvitationRow, "acceptedAt" | "revokedAt">,
): Promise<(string | null)[]> {
  const { organizationId, email, createdAt } = invitation;
  const replaced = await tx.organizationInvitation.updateManyAndReturn({
    where: { organizationId, email, acceptedAt: null, revokedAt: null },
    data: { revokedAt: createdAt },
    select: { mailId: true },
  });
  await tx.organizationInvitation.create({ data: invitation });
  return replaced.map(({ mailId }) => mailId);
}

/** Ends an invitation of a locked organization. */
export async function endInvitation(
  tx: Transaction,
  id: string,
  end: { readonly acceptedAt: Date } | { readonly revokedAt: Date },
): Promise<InvitationRow> {
  return tx.organizationInvitation.update({ where: { id }, data: end });
}

/** Removes invitations that ended before that time, the oldest first, at most 500; returns how many. */
export async function removeInvitationsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from organization_invitation where id in (
      select id from organization_invitation where expires_at < ${before} order by expires_at limit 500)`;
}

/** Removes all invitations of a locked organization. */
export async function removeInvitationsOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.organizationInvitation.deleteMany({ where: { organizationId } });
}
