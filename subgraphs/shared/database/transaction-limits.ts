import { Prisma } from "../../../generated/prisma/client.js";

/**
 * The statement that limits a transaction as its session would be, where a pooler gives the session to others: how long a
 * statement may take and the transaction may stand still, in milliseconds.
 */
export function limitsOf(milliseconds: number): Prisma.Sql {
  const text = String(milliseconds);
  return Prisma.sql`
    select set_config('statement_timeout', ${text}, true), set_config('idle_in_transaction_session_timeout', ${text}, true),
           set_config('jit', 'off', true)`;
}
