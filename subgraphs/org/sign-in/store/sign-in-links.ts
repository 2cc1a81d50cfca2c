import type { SignInLink as SignInLinkRow } from "../../../../generated/prisma/client.js";
import type { Transaction, Writer } from "../../../shared/database/client.js";

/** A new link; it names a console user with an organization, or an address. */
export type NewSignInLink = Pick<SignInLinkRow, "expiresAt" | "createdAt"> & {
  readonly tokenHash: Uint8Array<ArrayBuffer>;
} & Partial<Pick<SignInLinkRow, "userId" | "organizationId" | "email" | "invitationId">>;

/** What a link was made for. */
export type UsedSignInLink = Pick<SignInLinkRow, "userId" | "organizationId" | "email" | "invitationId">;

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
): Promise<UsedSignInLink | null> {
  const { count } = await tx.signInLink.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) return null;
  const select = { userId: true, organizationId: true, email: true, invitationId: true };
  return tx.signInLink.findUnique({ where: { tokenHash }, select });
}

/** Removes links that ended before that moment, the oldest 500 at most; answers how many. */
export async function removeSignInLinksBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from sign_in_link where token_hash in (
      select token_hash from sign_in_link where expires_at < ${before} order by expires_at limit 500)`;
}
