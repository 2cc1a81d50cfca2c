import type { Reader, Writer } from "../../../shared/database/client.js";

/** Up to when a carrier was asked about a line; null when it never was. */
export async function seenUntil(db: Reader, carrier: string, carrierLineId: string): Promise<Date | null> {
  const row = await db.imCarrierPosition.findUnique({
    where: { carrier_carrierLineId: { carrier, carrierLineId } },
    select: { seenUntil: true },
  });
  return row?.seenUntil ?? null;
}

/** Up to when a carrier was asked about lines of these numbers, which are their ids too; those that it never was are left out. */
export async function findSeenUntil(
  db: Reader,
  carrier: string,
  numbers: readonly string[],
): Promise<{ number: string; seenUntil: Date }[]> {
  const rows = await db.imCarrierPosition.findMany({ where: { carrier, carrierLineId: { in: [...numbers] } } });
  return rows.map(({ carrierLineId: number, seenUntil: until }) => ({ number, seenUntil: until }));
}

/** Moves that moment forward. */
export async function saveSeenUntil(db: Writer, carrier: string, carrierLineId: string, at: Date): Promise<void> {
  await db.$executeRaw`
    insert into im_carrier_position as p (carrier, carrier_line_id, seen_until) values (${carrier}, ${carrierLineId}, ${at})
    on conflict (carrier, carrier_line_id) do update set seen_until = greatest(p.seen_until, excluded.seen_until)`;
}
