import type { Reader, Transaction } from "../../shared/database/client.js";
import type { UserRow } from "./people.js";

/** The console user that an outside provider knows by that subject, or null. */
export async function findExternalUser(db: Reader, issuer: string, subject: string): Promise<UserRow | null> {
  const account = await db.externalAccount.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { user: true },
  });
  return account?.user ?? null;
}

/** Remembers who a provider's subject is. Another request may have been faster. */
export async function insertExternalAccount(
  tx: Transaction,
  account: { issuer: string; subject: string; userId: string; createdAt: Date },
): Promise<void> {
  await tx.externalAccount.createMany({ data: [account], skipDuplicates: true });
}
