import type { Prisma } from "../../../generated/prisma/client.js";
import { DirectTransaction } from "./direct-transaction.js";

/** Whatever runs plain statements: the pool, a transaction of Prisma's, or one on the driver. */
export interface Statements {
  $queryRaw<Rows = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>;
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>;
}

/**
 * Runs a statement whose answer nobody waits for, before whatever follows in the transaction. On the driver it travels
 * with what follows; should it fail, so does that.
 */
export async function tell(tx: Statements, statement: Prisma.Sql): Promise<void> {
  if (tx instanceof DirectTransaction) tx.tell(statement);
  else await tx.$executeRaw(statement);
}
