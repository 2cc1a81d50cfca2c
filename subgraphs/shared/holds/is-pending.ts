import { Prisma } from "../../../generated/prisma/client.js";

/** The condition that a column names a review that waits for a decision. */
export function isPending(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exists (select 1 from review v where v.id = ${column} and v.state = 'pending')`;
}
