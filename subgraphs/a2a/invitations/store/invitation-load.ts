import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";

/** Until the transaction ends, other invitations by that organization wait, so that the count stays valid. */
export async function lockIssuer(tx: Transaction, organizationId: string): Promise<void> {
  await lockName(tx, `a2a invitations of ${organizationId}`);
}

/** The same for invitations to the person with that lower-cased address. Always take the issuer's lock first. */
export async function lockRecipient(tx: Transaction, email: string): Promise<void> {
  await lockName(tx, `a2a invitations to ${email}`);
}

async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** The times of an organization's latest invitations, the newest first, up to a limit. */
export async function listMade(tx: Transaction, organizationId: string, most: number): Promise<Date[]> {
  const rows = await tx.a2aInvitation.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: most,
    select: { createdAt: true },
  });
  return rows.map((row) => row.createdAt);
}

/** How many invitations are open, and when the first of them ends. */
export interface OpenInvitations {
  readonly count: number;
  readonly firstEnd: Date | null;
}

/** The open invitations of an issuer, or to a person, at that time. */
export async function countOpen(
  tx: Transaction,
  of: { readonly organizationId: string } | { readonly recipientEmail: string },
  now: Date,
): Promise<OpenInvitations> {
  const where: Prisma.A2aInvitationWhereInput = {
    ...of,
    status: { in: ["pending", "awaiting_verification"] },
    expiresAt: { gt: now },
  };
  const { _count: count, _min: ends } = await tx.a2aInvitation.aggregate({
    where,
    _count: true,
    _min: { expiresAt: true },
  });
  return { count, firstEnd: ends.expiresAt };
}
