import { Prisma } from "../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../database/statements.js";

/**
 * Separates counting from moving: transactions that count the use of identities share the lock; one that moves an
 * identity to another organization has it exclusively. The identity's own row is unsuitable: a deletion locks it before
 * the rows that senders lock.
 */
export async function lockUsageOf(
  tx: Statements,
  identityIds: readonly string[],
  mode: "share" | "alone",
): Promise<void> {
  const lock = mode === "share" ? Prisma.sql`pg_advisory_xact_lock_shared` : Prisma.sql`pg_advisory_xact_lock`;
  const take = Prisma.sql`
    select ${lock}(hashtextextended('usage/' || id, 0)) from unnest(${[...identityIds]}::text[]) as id`;
  await sendStatement(tx, take);
}
