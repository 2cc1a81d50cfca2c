import type { BillingLink as LinkRow } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";

export type { LinkRow };

type TokenHash = Uint8Array<ArrayBuffer>;

export async function insertBillingLink(tx: Transaction, link: Omit<LinkRow, "usedAt">): Promise<void> {
  await tx.billingLink.create({ data: link });
}

/** A valid link, with its organization; null when it is unknown, used or expired. */
export async function findOpenLink(db: Reader, tokenHash: TokenHash, now: Date) {
  return db.billingLink.findUnique({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    include: {
      organization: { select: { name: true, plan: true, billingAccount: { select: { interval: true } } } },
    },
  });
}

/** Uses up a link: of two requests with the same token exactly one succeeds. */
export async function useBillingLink(tx: Transaction, tokenHash: TokenHash, now: Date): Promise<LinkRow | null> {
  const { count } = await tx.billingLink.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 0 ? null : tx.billingLink.findUnique({ where: { tokenHash } });
}
