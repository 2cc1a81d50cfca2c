import type { Statements } from "../../shared/database/statements.js";
import { appendEvents } from "../../shared/events/append-event.js";
import type { assignmentEvents } from "./events.js";
import {
  assignmentFor,
  type AssignmentRow,
  insertAssignment,
  markReleased,
  type NewAssignment,
  type Released,
} from "./store/assignments.js";

/**
 * Connects an address with an identity, whose settings are locked (wire contract im 8, 9). Returns their active
 * assignment: the new or the existing one. Null when the pool line belongs to another identity for this address.
 */
export async function openAssignment(
  tx: Statements,
  wanted: NewAssignment,
  now: Date,
): Promise<{ readonly assignment: AssignmentRow; readonly isNew: boolean } | null> {
  for (;;) {
    const made = await insertAssignment(tx, wanted, now);
    if (made !== null) {
      await record(tx, "im.assignment.created", [made], now);
      return { assignment: made, isNew: true };
    }
    const latest = await assignmentFor(tx, wanted, "share");
    if (latest?.releasedAt === null) return { assignment: latest, isNew: false };
    // Either the pool line leads elsewhere, or what was in the way has just been released.
    if (wanted.line.role !== "dedicated") return null;
  }
}

/**
 * Releases active assignments and appends events for their identities; returns them. The person is not notified (wire
 * contract im 8).
 */
export async function releaseAssignmentsOf(tx: Statements, which: Released, now: Date): Promise<AssignmentRow[]> {
  const released = await markReleased(tx, which, now);
  await record(tx, "im.assignment.released", released, now);
  return released;
}

async function record(
  tx: Statements,
  kind: keyof typeof assignmentEvents,
  assignments: readonly AssignmentRow[],
  occurredAt: Date,
): Promise<void> {
  if (assignments.length === 0) return;
  const events = assignments.map(({ id, version, identityId, organizationId, remoteNumber }) => ({
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { remoteNumber },
    occurredAt,
  }));
  await appendEvents(tx, events);
}
