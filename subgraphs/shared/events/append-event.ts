import { randomUUID } from "node:crypto";
import { Prisma } from "../../../generated/prisma/client.js";
import { markEventsAppended } from "../database/client.js";
import { sendStatement, type Statements } from "../database/statements.js";

/** One identity (or a whole organization, when the identity is null) that may see the event. */
export interface EventAudience {
  readonly identityId: string | null;
  readonly organizationId: string;
  /** The part it plays, such as `requester` or `worker`; null where there is only one. */
  readonly side: string | null;
}

/** The audience of what concerns no organization, and so no viewer: none of theirs is called so. */
export const nobody: EventAudience = { identityId: null, organizationId: "", side: null };

/** The side of what an identity's organization is told and its agents are not. */
export const hiddenFromAgents = "hidden";

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
 * Appends an event in the transaction of the change it tells of, after the subject's row was locked. Returns the event's
 * id, the same for every audience.
 */
export async function appendEvent(tx: Statements, event: NewEvent): Promise<string> {
  const [eventId] = await appendEvents(tx, [event]);
  return eventId!;
}

/** Appends events of several subjects in their order. It and `appendEvent` are the only writers of the log. */
export async function appendEvents(tx: Statements, events: readonly NewEvent[]): Promise<string[]> {
  const eventIds = events.map(() => randomUUID());
  const rows = events.flatMap((event, index) =>
    event.audience.map((audience) => ({ ...event, ...audience, eventId: eventIds[index]! })),
  );
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  const data = rows.map((row) => JSON.stringify(row.data));
  // One statement with one array per column, whether a change concerns one subject or thousands; ids rise in the rows'
  // order.
  const insert = Prisma.sql`
    insert into event
      (event_id, kind, subject_id, subject_version, identity_id, organization_id, side, data, occurred_at)
    select * from unnest(
      ${column("eventId")}::uuid[], ${column("kind")}::text[], ${column("subjectId")}::text[],
      ${column("subjectVersion")}::int[], ${column("identityId")}::uuid[], ${column("organizationId")}::text[],
      ${column("side")}::text[], ${data}::jsonb[], ${column("occurredAt")}::timestamptz[])`;
  await sendStatement(tx, insert);
  markEventsAppended(tx);
  return eventIds;
}
