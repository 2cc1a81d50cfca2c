import { Prisma } from "../../../generated/prisma/client.js";

/**
 * The start of a statement in which a table has only the rows of these ids; the rest of the statement must not need
 * other rows of it. The rows are read by key before anything is joined.
 *
 * Why it exists: for `id = any(…) and identity = …` the planner may start with the identity. It expects the average
 * number of rows, and reads all rows of an identity that has a thousand times as many.
 * @param ids well-formed
 */
export function chosenRows(table: string, ids: readonly string[]): Prisma.Sql {
  const name = Prisma.raw(table);
  return Prisma.sql`with ${name} as materialized (select * from ${name} where id = any(${[...ids]}::uuid[]))`;
}
