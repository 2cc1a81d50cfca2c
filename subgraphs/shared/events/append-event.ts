import { randomUUID } from "node:crypto";
import { Prisma } from "../../../generated/prisma/client.js";
import { actorIn } from "../database/actor.js";
import { markEventsAppended } from "../database/client.js";
import { sendStatement, type Statements } from "../database/statements.js";

/** One identity (or an entire organization, when the identity is null) that may see the event. */
export interface EventAudience {
  readonly identityId: string | null;
  readonly organizationId: string;
  /** Its role, such as `requester` or `worker`; null where there is only one. */
  readonly side: string | null;
}

/** The audience of events that concern no organization, and so no viewer. No organization has this id. */
export const installationAudience: EventAudience = { identityId: null, organizationId: "", side: null };

/** The role for events that an identity's organization receives and its agents do not. */
export const hiddenFromAgents = "hidden";

/** The role for events of an organization that concern each of its agents: one row, however many these are. */
export const forEveryAgent = "everyone";

export interface NewEvent {
  /** A kind of the composed catalogue, such as `a2a.task.created`. */
  readonly kind: string;
  readonly subjectId: string;
  /** The subject's version after the change. It increases with every event of the subject. */
  readonly subjectVersion: number;
  readonly audience: readonly EventAudience[];
  /** Ids and small facts. Never bodies or secrets. */
  readonly data: Prisma.InputJsonObject;
  readonly occurredAt: Date;
}

/**
 * Appends an event in the transaction of the change that it reports, after the subject's row was locked. Returns the
 * event's id, which is the same for every audience.
 */
export async function appendEvent(tx: Statements, event: NewEvent): Promise<string> {
  const [eventId] = await appendEvents(tx, [event]);
  return eventId!;
}

/**
 * Appends events of several subjects in their order. This function and `appendEvent` are the only writers of the log.
 */
export async function appendEvents(tx: Statements, events: readonly NewEvent[]): Promise<string[]> {
  const eventIds = events.map(() => randomUUID());
  const actor = actorIn(tx);
  const rows = events.flatMap((event, index) =>
    event.audience.map((audience) => ({ ...event, ...audience, eventId: eventIds[index]! })),
  );
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  const data = rows.map((row) => JSON.stringify(row.data));
  // One statement with one array per column, for one subject or thousands. Ids increase in the order of the rows.
  const insert = Prisma.sql`
    insert into event
      (event_id, kind, subject_id, subject_version, identity_id, organization_id, side, data, occurred_at,
       actor_kind, actor_id, actor_organization_id)
    select *, ${actor.kind}, ${actor.id}, ${actor.organizationId} from unnest(
      ${column("eventId")}::uuid[], ${column("kind")}::text[], ${column("subjectId")}::text[],
      ${column("subjectVersion")}::int[], ${column("identityId")}::uuid[], ${column("organizationId")}::text[],
      ${column("side")}::text[], ${data}::jsonb[], ${column("occurredAt")}::timestamptz[])`;
  await sendStatement(tx, insert);
  markEventsAppended(tx);
  return eventIds;
}
