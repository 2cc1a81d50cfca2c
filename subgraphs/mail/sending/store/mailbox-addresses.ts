import type { Queries } from "../../../shared/database/statements.js";

/** Whether an open mailbox of this installation has the address, in its comparable form. */
export async function isMailboxHere(db: Queries, address: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from mailbox where email_address = ${address} and closed_at is null`;
  return rows.length > 0;
}
