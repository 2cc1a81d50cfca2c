import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { lineEvents } from "./events.js";

/** Tells of a line: the identity that gets or loses it, or the users of its organization where no identity is concerned. */
export async function recordLineEvent(
  tx: Transaction,
  kind: keyof typeof lineEvents,
  line: {
    readonly id: string;
    readonly version: number;
    readonly number: string;
    readonly organizationId: string;
    readonly identityId: string | null;
  },
  occurredAt: Date,
): Promise<void> {
  const { id, version, number, organizationId, identityId } = line;
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { number },
    occurredAt,
  });
}
