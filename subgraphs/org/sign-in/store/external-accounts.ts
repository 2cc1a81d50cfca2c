import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { UserRow } from "../../people/public.js";

/** A subject of an outside provider, with its console user. */
export interface ExternalAccountRow {
  readonly issuer: string;
  readonly subject: string;
  /** The verified address that the provider reported last; null while it reported none. */
  readonly email: string | null;
  readonly user: UserRow;
}

const selectAccount = {
  issuer: true,
  subject: true,
  email: true,
  user: true,
} as const satisfies Prisma.ExternalAccountSelect;

/** The user for that subject of an outside provider, or null. */
export async function findExternalAccount(
  db: Reader,
  issuer: string,
  subject: string,
): Promise<ExternalAccountRow | null> {
  return db.externalAccount.findUnique({ where: { issuer_subject: { issuer, subject } }, select: selectAccount });
}

/** Whether a user is linked to another subject of a provider. */
export async function isKnownByAnother(db: Reader, issuer: string, subject: string, userId: string): Promise<boolean> {
  const where = { issuer, userId, subject: { not: subject } };
  return (await db.externalAccount.findFirst({ where, select: { subject: true } })) !== null;
}

/** Stores the user of a provider's subject. Another request may have been faster. */
export async function recordExternalAccount(
  tx: Transaction,
  account: { issuer: string; subject: string; userId: string; email: string; createdAt: Date },
): Promise<void> {
  await tx.externalAccount.createMany({ data: [account], skipDuplicates: true });
}

/** Stores the address that a provider reports for its subject. */
export async function storeReportedAddress(
  tx: Transaction,
  issuer: string,
  subject: string,
  email: string,
): Promise<void> {
  await tx.externalAccount.update({ where: { issuer_subject: { issuer, subject } }, data: { email } });
}
