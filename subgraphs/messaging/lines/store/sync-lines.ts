import type { Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { LineRow } from "./lines.js";

/** A line as configuration or its carrier describes it. */
export type FoundLine = Pick<LineRow, "number" | "role" | "carrier" | "carrierLineId">;

/**
 * Stores the present lines (wire contract im 15). A known line keeps its claim, and once claimed its role. None is
 * deleted. A line whose number or carrier id belongs to another line stays unchanged.
 */
export async function syncLines(tx: Transaction, lines: readonly FoundLine[], now: Date): Promise<void> {
  // Several processes start at once: the second finds what the first wrote.
  await tx.$queryRaw`select 1 from pg_advisory_xact_lock(hashtextextended('im-lines', 0))`;
  for (const { number, role, carrier, carrierLineId } of lines) {
    await tx.$executeRaw`
      update im_line set number = ${number}, role = case when organization_id is null then ${role}::"ImLineRole" else role end,
        carrier = ${carrier}, carrier_line_id = ${carrierLineId}, version = version + 1, updated_at = ${now}
      where number = ${number} and (carrier, carrier_line_id, role) is distinct from (${carrier}, ${carrierLineId}, ${role}::"ImLineRole")
        and not exists (select 1 from im_line o where o.carrier = ${carrier} and o.carrier_line_id = ${carrierLineId}
          and o.number <> ${number})`;
    await tx.$executeRaw`
      insert into im_line (id, number, role, carrier, carrier_line_id, created_at, updated_at)
      values (${orderedId(now)}::uuid, ${number}, ${role}::"ImLineRole", ${carrier}, ${carrierLineId}, ${now}, ${now})
      on conflict do nothing`;
  }
}
