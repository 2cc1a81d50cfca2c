import type { Transaction } from "../../../shared/database/client.js";

/**
 * Ends the time for canceling of messages, those first whose time ended first, and returns their ids. A message that is being canceled
 * or deleted at this moment is left out.
 */
export async function endCancelTimes(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    update mail_message set hold_until = null where id in (
      select id from mail_message where hold_until <= ${now} order by hold_until, id limit ${most} for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}
