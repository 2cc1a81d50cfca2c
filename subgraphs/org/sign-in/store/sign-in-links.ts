import type { SignInLink as SignInLinkRow } from "../../../../generated/prisma/client.js";
import type { Transaction, Writer } from "../../../shared/database/client.js";

/** A new link; it names a console user with an organization, or an address. */
export type NewSignInLink = Pick<SignInLinkRow, "expiresAt" | "createdAt"> & {
  readonly tokenHash: Uint8Array<ArrayBuffer>;
} & Partial<Pick<SignInLinkRow, "userId" | "organizationId" | "email" | "invitationId">>;

/** The target of a link. */
export type UsedSignInLink = Pick<SignInLinkRow, "userId" | "organizationId" | "email" | "invitationId" | "createdAt">;

export async function insertSignInLink(tx: Transaction, link: NewSignInLink): Promise<void> {
  await tx.signInLink.create({ data: link });
}

/**
 * Uses up a link: of two requests with the same token exactly one succeeds. Null when it is unknown, used or expired.
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
  const select = { userId: true, organizationId: true, email: true, invitationId: true, createdAt: true };
  return tx.signInLink.findUnique({ where: { tokenHash }, select });
}

/** Ends the older links of a person: a user of a newer one needs none of them. */
export async function endOlderSignInLinks(
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
  before: Date,
  now: Date,
): Promise<void> {
  // The newest first, as in every sign-in: two concurrent ones lock in the same order, which prevents a deadlock.
  await tx.$executeRaw`
    with older as (
      select token_hash from sign_in_link
      where expires_at > ${now} and used_at is null and created_at < ${before}
        and (user_id = ${id} or email = lower(${email}))
      order by created_at desc, token_hash
      for update)
    update sign_in_link set used_at = ${now} where token_hash in (select token_hash from older)`;
}

/** Removes links that ended before that time, the oldest first, at most 500; returns how many. */
export async function removeSignInLinksBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from sign_in_link where token_hash in (
      select token_hash from sign_in_link where expires_at < ${before} order by expires_at limit 500)`;
}
