import { Prisma } from "../../../generated/prisma/client.js";
import type { Writer } from "../database/client.js";

/**
 * Leases rows of a table whose `next_check_at` has come, until `until`, and returns their ids. Each organization gets
 * its first row before any gets its second, so that one with many rows does not delay the others.
 */
export async function takeDue(
  db: Writer,
  table: string,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<string[]> {
  const name = Prisma.raw(`"${table}"`);
  const rows = await db.$queryRaw<{ id: string }[]>`
    update ${name} set next_check_at = ${until} where id in (
      select due.id
      from ${name} due join (
        select id, row_number() over (partition by organization_id order by next_check_at, id) as nth
        from ${name} where next_check_at <= ${now}) place on place.id = due.id
      where due.next_check_at <= ${now}
      order by place.nth, due.next_check_at limit ${most}
      for update of due skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}
