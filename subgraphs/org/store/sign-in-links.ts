import type { Transaction } from "../../shared/database/client.js";

export interface NewSignInLink {
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly userId: string;
  readonly organizationId: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

export async function insertSignInLink(tx: Transaction, link: NewSignInLink): Promise<void> {
  await tx.signInLink.create({ data: link });
}

/**
 * Uses a link up: of two requests with the same token exactly one gets it. Null when it is unknown, used or too old.
 */
export async function useSignInLink(
  tx: Transaction,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<{ userId: string; organizationId: string } | null> {
  const { count } = await tx.signInLink.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) return null;
  return tx.signInLink.findUnique({ where: { tokenHash }, select: { userId: true, organizationId: true } });
}

/** Removes links that ended before that moment, the oldest 500 at most: they are made by hand, an hour brings few. */
export async function removeSignInLinksBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.$executeRaw`
    delete from sign_in_link where token_hash in (
      select token_hash from sign_in_link where expires_at < ${before} order by expires_at limit 500)`;
}
