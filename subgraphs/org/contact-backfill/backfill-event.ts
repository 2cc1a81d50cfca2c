import type { NewEvent } from "../../shared/events/append-event.js";
import type { backfillEvents } from "./events.js";
import type { BackfillRow } from "./store/backfills.js";

/** An event of a backfill, for the people and admin keys of its organization. */
export function backfillEvent(
  kind: keyof typeof backfillEvents,
  { organizationId, version }: Pick<BackfillRow, "organizationId" | "version">,
  occurredAt: Date,
): NewEvent {
  const audience = [{ identityId: null, organizationId, side: null }];
  return { kind, subjectId: organizationId, subjectVersion: version, audience, data: {}, occurredAt };
}
