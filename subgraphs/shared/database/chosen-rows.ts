import { Prisma } from "../../../generated/prisma/client.js";

/**
 * The start of a statement in which a table is its rows of these ids alone; nothing else of the statement may mean other
 * rows of it. They are read by their key before anything is joined.
 *
 * Why it exists: of `id = any(…) and identity = …` the planner may begin with the identity. It expects as many rows of it as
 * the average has, and reads all of the one that has a thousand times as many.
 * @param ids well-formed
 */
export function chosenRows(table: string, ids: readonly string[]): Prisma.Sql {
  const name = Prisma.raw(table);
  return Prisma.sql`with ${name} as materialized (select * from ${name} where id = any(${[...ids]}::uuid[]))`;
}
