import type { Transaction } from "../../shared/database/client.js";
import { appendEvents } from "../../shared/events/append-event.js";
import type { LabelRow } from "./store/labels.js";

/** Appends an event of a label, with its name. */
export async function recordLabelEvent(
  tx: Transaction,
  kind: "label.changed" | "label.deleted",
  { id, organizationId, name, version }: LabelRow,
  now: Date,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  await appendEvents(tx, [
    {
      kind,
      subjectId: id,
      subjectVersion: version,
      audience: [{ identityId: null, organizationId, side: null }],
      data: { name, ...facts },
      occurredAt: now,
    },
  ]);
}
