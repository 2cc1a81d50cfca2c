import { Prisma } from "../../../../generated/prisma/client.js";
import type { Writer } from "../../../shared/database/client.js";

const batch = 500;

/** Removes the oldest links, calls and notices from before those times, at most 500 of each; returns the total. */
export async function sweepBilling(
  db: Writer,
  before: { readonly links: Date; readonly calls: Date; readonly notices: Date },
): Promise<number> {
  let removed = 0;
  const rows = [
    ["billing_link", "expires_at", before.links],
    ["payment_call", "created_at", before.calls],
    ["payment_notice", "received_at", before.notices],
  ] as const;
  for (const [table, column, moment] of rows) {
    const [rowsOf, age] = [Prisma.raw(table), Prisma.raw(column)];
    removed += await db.$executeRaw`
      delete from ${rowsOf} where ctid = any(array(
        select ctid from ${rowsOf} where ${age} < ${moment} order by ${age} limit ${batch} for update skip locked))`;
  }
  return removed;
}
