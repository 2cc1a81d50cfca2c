import { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../database/client.js";

/**
 * Keeps counting and moving apart: whoever counts the use of identities shares the lock, whoever moves one to another
 * organization has it alone. The identity's own row will not do: a deletion locks it before what senders hold.
 */
export async function lockUsageOf(
  tx: Transaction,
  identityIds: readonly string[],
  mode: "share" | "alone",
): Promise<void> {
  const lock = mode === "share" ? Prisma.sql`pg_advisory_xact_lock_shared` : Prisma.sql`pg_advisory_xact_lock`;
  await tx.$executeRaw`
    select ${lock}(hashtextextended('usage/' || id, 0)) from unnest(${[...identityIds]}::text[]) as id`;
}
