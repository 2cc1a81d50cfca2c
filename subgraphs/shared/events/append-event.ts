import { randomUUID } from "node:crypto";
import type { Prisma } from "../../../generated/prisma/client.js";
import { markEventsAppended, type Transaction } from "../database/client.js";

/** One identity (or a whole organization, when the identity is null) that may see the event. */
export interface EventAudience {
  readonly identityId: string | null;
  readonly organizationId: string;
  /** The part it plays, such as `requester` or `worker`; null where there is only one. */
  readonly side: string | null;
}

export interface NewEvent {
  /** A kind of the composed catalogue, such as `a2a.task.created`. */
  readonly kind: string;
  readonly subjectId: string;
  /** The subject's version after the change; rises with every event of the subject. */
  readonly subjectVersion: number;
  readonly audience: readonly EventAudience[];
  /** Ids and small facts. Never bodies, never secrets. */
  readonly data: Prisma.InputJsonObject;
  readonly occurredAt: Date;
}

/** Rows of one statement: a change that concerns thousands of subjects stays within the limits of a statement. */
const rowsPerStatement = 1_000;

/**
 * Appends an event in the transaction of the change it tells of, after the subject's row was locked. Returns the event's
 * id, the same for every audience.
 */
export async function appendEvent(tx: Transaction, event: NewEvent): Promise<string> {
  const [eventId] = await appendEvents(tx, [event]);
  return eventId!;
}

/** Appends events of several subjects in their order. It and `appendEvent` are the only writers of the log. */
export async function appendEvents(tx: Transaction, events: readonly NewEvent[]): Promise<string[]> {
  const eventIds = events.map(() => randomUUID());
  const rows = events.flatMap((event, index) =>
    event.audience.map((audience) => ({
      eventId: eventIds[index]!,
      kind: event.kind,
      subjectId: event.subjectId,
      subjectVersion: event.subjectVersion,
      identityId: audience.identityId,
      organizationId: audience.organizationId,
      side: audience.side,
      data: event.data,
      occurredAt: event.occurredAt,
    })),
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.event.createMany({ data: rows.slice(start, start + rowsPerStatement) });
  }
  markEventsAppended(tx);
  return eventIds;
}
