import type { Statements } from "../../shared/database/statements.js";
import { appendEvents } from "../../shared/events/append-event.js";
import type { writeEvents } from "./events.js";
import type { WriteRow } from "./store/write-row.js";

type WriteEvent = keyof typeof writeEvents;

const kindsOf = {
  operation: {
    in_progress: "chat.operation.started",
    succeeded: "chat.operation.succeeded",
    failed: "chat.operation.failed",
    unknown: "chat.operation.unknown",
  },
  send: {
    in_progress: "chat.action.started",
    succeeded: "chat.action.sent",
    failed: "chat.action.failed",
    unknown: "chat.action.unknown",
  },
} as const satisfies Record<WriteRow["family"], Record<WriteRow["status"], WriteEvent>>;

/** The data of a write in an event. */
export type WriteFacts = Pick<
  WriteRow,
  "id" | "identityId" | "organizationId" | "connectionId" | "family" | "kind" | "status" | "errorCode" | "version"
>;

/** Announces the states of writes to their identities and organizations. */
export async function recordWriteEvents(
  tx: Statements,
  writes: readonly WriteFacts[],
  occurredAt: Date,
): Promise<void> {
  if (writes.length === 0) return;
  const events = writes.map(({ id, identityId, organizationId, version, ...write }) => ({
    kind: kindsOf[write.family][write.status],
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { connectionId: write.connectionId, operation: write.kind, status: write.status, errorCode: write.errorCode },
    occurredAt,
  }));
  await appendEvents(tx, events);
}
