import { Prisma } from "../../../../generated/prisma/client.js";
import type { DateRange } from "../../../shared/dates/date-range.js";

/** The conditions under which a column lies in a range of dates (wire contract im 11). */
export function withinDates(column: Prisma.Sql, { from, to }: DateRange): Prisma.Sql[] {
  const lower = from === null ? [] : [Prisma.sql`${column} >= ${from}`];
  if (to === null) return lower;
  return [...lower, to.isIncluded ? Prisma.sql`${column} <= ${to.at}` : Prisma.sql`${column} < ${to.at}`];
}
