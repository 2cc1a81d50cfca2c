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

/**
 * Appends an event in the transaction of the change it tells of, after the subject's row was locked. The only writer of
 * the log. Returns the event's id, the same for every audience.
 */
export async function appendEvent(tx: Transaction, event: NewEvent): Promise<string> {
  const eventId = randomUUID();
  await tx.event.createMany({
    data: event.audience.map((audience) => ({
      eventId,
      kind: event.kind,
      subjectId: event.subjectId,
      subjectVersion: event.subjectVersion,
      identityId: audience.identityId,
      organizationId: audience.organizationId,
      side: audience.side,
      data: event.data,
      occurredAt: event.occurredAt,
    })),
  });
  markEventsAppended(tx);
  return eventId;
}
