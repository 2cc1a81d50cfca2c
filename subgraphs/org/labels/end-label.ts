import type { Transaction } from "../../shared/database/client.js";
import { recordLabelEvent } from "./record-label-event.js";
import { type LabelServices, relabel } from "./relabel.js";
import { insertLabelMove, redirectLabelMoves } from "./store/label-moves.js";
import { type LabelRow, removeLabel } from "./store/labels.js";

/** Slices of objects that change in the transaction of the request. A job changes the others. */
const slicesAtOnce = 4;

/**
 * Removes a label of a locked catalogue. Its objects get the other label, if there is one: at once if they are few, so
 * that no list misses them.
 */
export async function endLabel(
  tx: Transaction,
  services: LabelServices,
  label: LabelRow,
  into: LabelRow | null,
): Promise<void> {
  const now = services.clock.now();
  const intoId = into?.id ?? null;
  await removeLabel(tx, label.id);
  await redirectLabelMoves(tx, label.id, intoId);
  let isMore = true;
  for (let slice = 0; isMore && slice < slicesAtOnce; slice++) isMore = await relabel(tx, services, label.id, intoId);
  if (isMore) {
    await insertLabelMove(tx, { labelId: label.id, organizationId: label.organizationId, intoId, createdAt: now });
  }
  const facts: Readonly<Record<string, string>> = into === null ? {} : { into: into.name };
  await recordLabelEvent(tx, "label.deleted", { ...label, version: label.version + 1 }, now, facts);
}
