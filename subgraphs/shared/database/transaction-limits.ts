import { Prisma } from "../../../generated/prisma/client.js";

/**
 * The statement that sets the time limits of a transaction, for use behind a pooler, where the session has none: for
 * each statement, and for being idle, in milliseconds.
 */
export function limitsOf(milliseconds: number): Prisma.Sql {
  const text = String(milliseconds);
  return Prisma.sql`
    select set_config('statement_timeout', ${text}, true), set_config('idle_in_transaction_session_timeout', ${text}, true),
           set_config('jit', 'off', true)`;
}
