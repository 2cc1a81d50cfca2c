import { Prisma } from "../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../database/statements.js";

/**
 * Keeps counting and moving apart: whoever counts the use of identities shares the lock, whoever moves one to another
 * organization has it alone. The identity's own row will not do: a deletion locks it before what senders hold.
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
