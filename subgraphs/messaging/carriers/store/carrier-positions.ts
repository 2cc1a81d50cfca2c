import type { Reader, Writer } from "../../../shared/database/client.js";

/** Up to when a carrier was asked about a line; null when it never was. */
export async function seenUntil(db: Reader, carrier: string, carrierLineId: string): Promise<Date | null> {
  const row = await db.imCarrierPosition.findUnique({
    where: { carrier_carrierLineId: { carrier, carrierLineId } },
    select: { seenUntil: true },
  });
  return row?.seenUntil ?? null;
}

/** Moves that moment forward. */
export async function saveSeenUntil(db: Writer, carrier: string, carrierLineId: string, at: Date): Promise<void> {
  await db.$executeRaw`
    insert into im_carrier_position as p (carrier, carrier_line_id, seen_until) values (${carrier}, ${carrierLineId}, ${at})
    on conflict (carrier, carrier_line_id) do update set seen_until = greatest(p.seen_until, excluded.seen_until)`;
}
