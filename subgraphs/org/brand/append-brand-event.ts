import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { brandEvents } from "./events.js";
import type { BrandRow } from "./store.js";

type BrandEvent = Extract<keyof typeof brandEvents, `brand.${string}`>;

/** Appends an event about a change of the organization's registration, without its content. */
export async function appendBrandEvent(tx: Transaction, kind: BrandEvent, brand: BrandRow): Promise<void> {
  const { id, organizationId, status, version, updatedAt } = brand;
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId: null, organizationId, side: null }],
    data: { status },
    occurredAt: updatedAt,
  });
}
