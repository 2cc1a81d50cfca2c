import type { Statements } from "../../shared/database/statements.js";
import { appendEvents, type NewEvent } from "../../shared/events/append-event.js";
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

const dismissalsOf = {
  operation: { dismissed: "chat.operation.dismissed", reopened: "chat.operation.reopened" },
  send: { dismissed: "chat.action.dismissed", reopened: "chat.action.reopened" },
} as const satisfies Record<WriteRow["family"], Record<"dismissed" | "reopened", WriteEvent>>;

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
  await appendEvents(
    tx,
    writes.map((write) => eventOf(kindsOf[write.family][write.status], write, occurredAt)),
  );
}

/** Announces that a person dismissed an unknown outcome, or took that back. */
export async function recordDismissal(
  tx: Statements,
  write: WriteFacts & Pick<WriteRow, "dismissedAt">,
  occurredAt: Date,
): Promise<void> {
  const kind = dismissalsOf[write.family][write.dismissedAt === null ? "reopened" : "dismissed"];
  await appendEvents(tx, [eventOf(kind, write, occurredAt)]);
}

function eventOf(kind: WriteEvent, write: WriteFacts, occurredAt: Date): NewEvent {
  const { id, identityId, organizationId, version } = write;
  return {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { connectionId: write.connectionId, operation: write.kind, status: write.status, errorCode: write.errorCode },
    occurredAt,
  };
}
