import { type A2aInvitation as InvitationRow, Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction, Writer } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import { withHandles, withPeerHandles } from "./peer-handles.js";

/** Its peers have the handles that work now, however it is read. */
export type { InvitationRow };

/** The invitations that a viewer sees: those of its organization, unless it is an agent. */
export function issuedBy(viewer: Viewer): Prisma.A2aInvitationWhereInput {
  const { organizationId } = viewer;
  return organizationId !== null && seesOrganization(viewer) ? { organizationId } : { id: { in: [] } };
}

/** The invitations of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleInvitations(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<InvitationRow[]> {
  const where = { AND: [issuedBy(viewer), { id: { in: [...ids] } }] };
  return withPeerHandles(db, await db.a2aInvitation.findMany({ where }));
}

/** The invitation of a token, of any issuer; null for anything else. */
export async function findInvitationByToken(db: Reader, token: string): Promise<InvitationRow | null> {
  return withHandles(db, await db.a2aInvitation.findUnique({ where: { tokenHash: hashSecret(token) } }));
}

/** The invitation of a token, locked until the transaction ends; or null. */
export async function lockInvitationByToken(tx: Transaction, token: string): Promise<InvitationRow | null> {
  const tokenHash = hashSecret(token);
  await tx.$queryRaw`select 1 from a2a_invitation where token_hash = ${tokenHash} for update`;
  return withHandles(tx, await tx.a2aInvitation.findUnique({ where: { tokenHash } }));
}

/** The invitation of any id, when the viewer sees it; locked until the transaction ends. */
export async function lockVisibleInvitation(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<InvitationRow | null> {
  if (!isUuid(id)) return null;
  // Checked before the lock: a viewer must not wait for an invitation of another organization.
  const [seen] = await findVisibleInvitations(tx, viewer, [id]);
  return seen === undefined ? null : lockInvitation(tx, seen.id);
}

/** The invitation that is reserved for an identity until it is claimed, locked; or null. */
export async function lockReservedInvitation(
  tx: Transaction,
  inviteeIdentityId: string,
): Promise<InvitationRow | null> {
  const reserved = { inviteeIdentityId, status: "awaiting_verification" } as const;
  const found = await tx.a2aInvitation.findFirst({ where: reserved, select: { id: true } });
  const locked = found === null ? null : await lockInvitation(tx, found.id);
  return locked?.status === reserved.status && locked.inviteeIdentityId === inviteeIdentityId ? locked : null;
}

/** The invitation in a system mail, locked; or null when the mail has none. */
export async function lockInvitationOfMail(tx: Transaction, mailId: string): Promise<InvitationRow | null> {
  const found = await tx.a2aInvitation.findUnique({ where: { mailId }, select: { id: true } });
  return found === null ? null : lockInvitation(tx, found.id);
}

/** The invitation of an id, locked until the transaction ends. */
export async function lockInvitation(tx: Transaction, id: string): Promise<InvitationRow | null> {
  await tx.$queryRaw`select 1 from a2a_invitation where id = ${id}::uuid for update`;
  return withHandles(tx, await tx.a2aInvitation.findUnique({ where: { id } }));
}

/**
 * The newest invitation that an identity has accepted or that is reserved for it, else the newest reserved one that has
 * ended.
 */
export async function findInvitationOf(db: Reader, inviteeIdentityId: string): Promise<InvitationRow | null> {
  const newest = (status: Prisma.EnumA2aInvitationStatusFilter) =>
    db.a2aInvitation.findFirst({
      where: { inviteeIdentityId, status },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
  const found = (await newest({ in: ["awaiting_verification", "accepted"] })) ?? (await newest({ not: "pending" }));
  return withHandles(db, found);
}

/** A new invitation: pending, without an agent. */
export type NewInvitation = Pick<
  InvitationRow,
  "id" | "organizationId" | "inviterEmail" | "recipientEmail" | "emailStatus" | "mailId" | "expiresAt" | "createdAt"
> & {
  readonly token: string;
  readonly peers: readonly { readonly identityId: string; readonly agentHandle: string }[];
};

export async function insertInvitation(
  tx: Transaction,
  { token, peers, ...invitation }: NewInvitation,
): Promise<InvitationRow> {
  return tx.a2aInvitation.create({
    data: {
      ...invitation,
      tokenHash: hashSecret(token),
      peerIds: peers.map((peer) => peer.identityId),
      peerHandles: peers.map((peer) => peer.agentHandle),
      updatedAt: invitation.createdAt,
    },
  });
}

/** The fields of an invitation that may change. */
export type InvitationChange = Partial<
  Pick<
    InvitationRow,
    | "status"
    | "emailStatus"
    | "emailSentAt"
    | "acceptedAt"
    | "declinedAt"
    | "revokedAt"
    | "inviteeIdentityId"
    | "inviteeAgentHandle"
    | "inviteeOrganizationId"
  >
>;

/** Changes a locked invitation. */
export async function updateInvitation(
  tx: Transaction,
  id: string,
  change: InvitationChange,
  now: Date,
): Promise<InvitationRow> {
  const data = { ...change, updatedAt: now, version: { increment: 1 } };
  const [changed] = await withPeerHandles(tx, [await tx.a2aInvitation.update({ where: { id }, data })]);
  return changed!;
}

/** Open invitations that have expired by that time, at most `limit`. */
export async function findOverdueInvitations(db: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await db.a2aInvitation.findMany({
    where: { status: { in: ["pending", "awaiting_verification"] }, expiresAt: { lte: now } },
    select: { id: true },
    orderBy: { expiresAt: "asc" },
    take: limit,
  });
  return rows.map((row) => row.id);
}

/** Removes invitations that ended and have not changed since that time, at most 500; returns how many. */
export async function removeEndedInvitations(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from a2a_invitation where id = any(array(
      select id from a2a_invitation
      where updated_at < ${before} and status in ('accepted', 'declined', 'revoked', 'expired')
      order by updated_at limit 500 for update skip locked))`;
}
