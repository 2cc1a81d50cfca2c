import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { UserRow } from "../../people/public.js";

/** A subject of an outside provider, with the console user that it stands for. */
export interface ExternalAccountRow {
  readonly issuer: string;
  readonly subject: string;
  /** The proved address that the provider told last; null while it told none. */
  readonly email: string | null;
  readonly user: UserRow;
}

const selectAccount = {
  issuer: true,
  subject: true,
  email: true,
  user: true,
} as const satisfies Prisma.ExternalAccountSelect;

/** Whom an outside provider knows by that subject, or null. */
export async function findExternalAccount(
  db: Reader,
  issuer: string,
  subject: string,
): Promise<ExternalAccountRow | null> {
  return db.externalAccount.findUnique({ where: { issuer_subject: { issuer, subject } }, select: selectAccount });
}

/** Whether a provider has shown a user before, by another subject than that. */
export async function isKnownByAnother(db: Reader, issuer: string, subject: string, userId: string): Promise<boolean> {
  const where = { issuer, userId, subject: { not: subject } };
  return (await db.externalAccount.findFirst({ where, select: { subject: true } })) !== null;
}

/** Remembers who a provider's subject is. Another request may have been faster. */
export async function recordExternalAccount(
  tx: Transaction,
  account: { issuer: string; subject: string; userId: string; email: string; createdAt: Date },
): Promise<void> {
  await tx.externalAccount.createMany({ data: [account], skipDuplicates: true });
}

/** Remembers the address that a provider tells of its subject. */
export async function noteToldAddress(tx: Transaction, issuer: string, subject: string, email: string): Promise<void> {
  await tx.externalAccount.update({ where: { issuer_subject: { issuer, subject } }, data: { email } });
}
