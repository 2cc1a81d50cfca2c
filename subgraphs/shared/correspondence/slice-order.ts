import { Prisma } from "../../../generated/prisma/client.js";
import type { CorrespondenceSlice } from "./correspondence-source.js";

type Bounds = Pick<CorrespondenceSlice, "since" | "until" | "order" | "beyond">;

/** The condition that a row with these columns is in a slice. */
export function isInSlice({ since, until, order, beyond }: Bounds, at: Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (since !== null) conditions.push(Prisma.sql`${at} >= ${since}`);
  if (until !== null) conditions.push(Prisma.sql`${at} < ${until}`);
  if (beyond !== null) {
    const place = Prisma.sql`(${beyond.occurredAt}::timestamptz, ${beyond.id}::uuid)`;
    conditions.push(order === "desc" ? Prisma.sql`(${at}, ${id}) < ${place}` : Prisma.sql`(${at}, ${id}) > ${place}`);
  }
  return Prisma.join(conditions, " and ");
}

/** The order of a slice. */
export function inSliceOrder({ order }: Bounds, at: Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  return order === "desc" ? Prisma.sql`${at} desc, ${id} desc` : Prisma.sql`${at}, ${id}`;
}
