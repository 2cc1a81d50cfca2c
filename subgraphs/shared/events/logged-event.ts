import type { Prisma } from "../../../generated/prisma/client.js";
import type { ActorKind } from "../database/actor.js";

/** A published event, as one of its audience sees it. */
export interface LoggedEvent {
  /** Its position in the log. Positions have no gaps. */
  readonly position: bigint;
  /** The same in the rows of every audience of the event. */
  readonly eventId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly subjectVersion: number;
  /** The identity that sees it; null when it is for the entire organization. */
  readonly identityId: string | null;
  /** The identity's present organization, which may differ from the one at the time of the event. */
  readonly organizationId: string;
  readonly side: string | null;
  readonly data: Prisma.JsonValue;
  readonly occurredAt: Date;
  /** Who made the change; null in rows of before who acted was recorded. */
  readonly actorKind: ActorKind | null;
  readonly actorId: string | null;
  readonly actorOrganizationId: string | null;
}

/** The columns of `event e` that make a `LoggedEvent`, for the driver. */
export const eventColumns =
  "e.position, e.event_id, e.kind, e.subject_id, e.subject_version, e.identity_id, e.side, e.data, e.occurred_at, " +
  "e.actor_kind, e.actor_id, e.actor_organization_id";

/** A row of `eventColumns` and `organization_id`, as the driver returns it. */
export interface EventRow {
  position: string;
  event_id: string;
  kind: string;
  subject_id: string;
  subject_version: number;
  identity_id: string | null;
  organization_id: string;
  side: string | null;
  data: Prisma.JsonValue;
  occurred_at: Date;
  actor_kind: ActorKind | null;
  actor_id: string | null;
  actor_organization_id: string | null;
}

export function toLoggedEvent(row: EventRow): LoggedEvent {
  return {
    position: BigInt(row.position),
    eventId: row.event_id,
    kind: row.kind,
    subjectId: row.subject_id,
    subjectVersion: row.subject_version,
    identityId: row.identity_id,
    organizationId: row.organization_id,
    side: row.side,
    data: row.data,
    occurredAt: row.occurred_at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorOrganizationId: row.actor_organization_id,
  };
}
