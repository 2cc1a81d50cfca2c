import { Prisma, type DeliveryState } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Keyset } from "../../../shared/pagination/page.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

/** A row of the delivery log: one attempt (wire contract org 3.4). */
export interface DeliveryRow {
  readonly id: string;
  /** The present organization of the subscription's identity. */
  readonly organizationId: string;
  readonly subscriptionId: string;
  /** The id of the event, without `evt_`. */
  readonly eventId: string;
  /** In the receiver's spelling. */
  readonly eventType: string;
  readonly url: string;
  /** The size of the sent body. The body itself is read separately: it may be large. */
  readonly bytes: number;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly errorDetail: string | null;
  readonly durationMs: number | null;
  readonly attempt: number;
  readonly isReplay: boolean;
  readonly isTest: boolean;
  /** The present state of the delivery, regardless of this attempt. */
  readonly state: DeliveryState;
  /** When it is tried next; null when nothing more will be tried. */
  readonly nextAttemptAt: Date | null;
  /** When the event happened. */
  readonly occurredAt: Date;
  readonly createdAt: Date;
}

/** Filters; all of them must match. */
export interface DeliveryFilter {
  readonly subscriptionId?: string;
  /** In every spelling. */
  readonly eventTypes?: readonly string[];
  /** Whether the answer was 2xx. */
  readonly success?: boolean;
  /** Deliveries of events about one object, such as a task: its newest events, as far as the log has them. */
  readonly subjectId?: string;
}

/** A part of the list, newest first. */
export interface DeliverySlice {
  readonly after?: Keyset | null;
  readonly skip?: number;
  readonly take: number;
}

/**
 * The condition on `s` and `i`: the subscriptions whose log a viewer may see: its organization's or a claimed agent's
 * own, including deleted ones and those of deleted identities.
 */
function visible(viewer: Viewer): Prisma.Sql {
  const { organizationId, identityId } = viewer;
  if (organizationId === null) return Prisma.sql`false`;
  const own = Prisma.sql`i.organization_id = ${organizationId}`;
  if (seesOrganization(viewer)) return own;
  return viewer.kind === "agent_key" && identityId !== null
    ? Prisma.sql`${own} and s.identity_id = ${identityId}::uuid`
    : Prisma.sql`false`;
}

const columns = Prisma.sql`
  a.id, i.organization_id as "organizationId", s.id as "subscriptionId", d.event_id as "eventId",
  a.kind as "eventType", a.url, octet_length(coalesce(d.body, b.body)) as bytes, a.response_status as "responseStatus",
  a.response_body as "responseBody", a.error_detail as "errorDetail", a.duration_ms as "durationMs", a.attempt,
  a.is_replay as "isReplay", a.is_test as "isTest", d.state::text as state,
  case when d.state = 'waiting' then d.next_attempt_at end as "nextAttemptAt", d.occurred_at as "occurredAt",
  a.created_at as "createdAt"`;

const joined = Prisma.sql`
  join webhook_subscription s on s.id = a.target_id join identity i on i.id = s.identity_id
  join delivery d on d.id = a.delivery_id left join delivery_body b on b.id = d.body_id`;

/** Rows by id, in no order, that the viewer may see. Ids must be well-formed. */
export async function findVisibleDeliveries(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<DeliveryRow[]> {
  return db.$queryRaw<DeliveryRow[]>`
    ${chosenRows("delivery_attempt", ids)}
    select ${columns} from delivery_attempt a ${joined}
    where ${visible(viewer)}`;
}

/** A sent body. */
export interface DeliveryBody {
  /** The id of the attempt. */
  readonly id: string;
  readonly body: string;
}

/** The bodies of attempts, by their ids, in no order, that the viewer may see. Ids must be well-formed. */
export async function findVisibleBodies(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<DeliveryBody[]> {
  return db.$queryRaw<DeliveryBody[]>`
    ${chosenRows("delivery_attempt", ids)}
    select a.id, coalesce(d.body, b.body) as body from delivery_attempt a ${joined}
    where ${visible(viewer)}`;
}

/** The most rows of the log that are read to find the events of one object. */
const mostEventRows = 1_000;

/** The rows that a viewer may see, newest first. An index finds the newest of each subscription. */
export async function listVisibleDeliveries(
  db: Reader,
  viewer: Viewer,
  filter: DeliveryFilter,
  { after = null, skip = 0, take }: DeliverySlice,
): Promise<DeliveryRow[]> {
  return db.$queryRaw<DeliveryRow[]>`
    with ${eventsOf(filter)} newest as (
      select a.id from webhook_subscription s join identity i on i.id = s.identity_id
      cross join lateral (
        select a.id, a.created_at from ${attempts(filter)} and ${matching(filter)} and ${isAfter(after)}
        order by a.created_at desc, a.id desc limit ${skip + take}
      ) a
      where ${visible(viewer)} and ${ofSubscription(filter)}
      order by a.created_at desc, a.id desc offset ${skip} limit ${take}
    )
    select ${columns} from newest join delivery_attempt a on a.id = newest.id ${joined}
    order by a.created_at desc, a.id desc`;
}

/** The events of the filtered object, each once. */
function eventsOf({ subjectId }: DeliveryFilter): Prisma.Sql {
  if (subjectId === undefined) return Prisma.empty;
  return Prisma.sql`about_object as materialized (
    select distinct event_id from (
      select event_id from event where subject_id = ${subjectId} order by position desc limit ${mostEventRows}
    ) newest),`;
}

/** The attempts `a` of a subscription `s`: by its own index, or by the events of the filtered object. */
function attempts({ subjectId }: DeliveryFilter): Prisma.Sql {
  if (subjectId === undefined) return Prisma.sql`delivery_attempt a where a.target_id = s.id`;
  return Prisma.sql`about_object
    join delivery d on d.channel = 'webhooks' and d.target_id = s.id and d.event_id = about_object.event_id
    join delivery_attempt a on a.delivery_id = d.id where true`;
}

function ofSubscription({ subscriptionId }: DeliveryFilter): Prisma.Sql {
  return subscriptionId === undefined ? Prisma.sql`true` : Prisma.sql`s.id = ${subscriptionId}::uuid`;
}

function matching({ eventTypes, success }: DeliveryFilter): Prisma.Sql {
  const kinds = eventTypes === undefined ? Prisma.empty : Prisma.sql`and a.kind = any(${[...eventTypes]})`;
  const arrived = Prisma.sql`coalesce(a.response_status between 200 and 299, false)`;
  const answers = success === undefined ? Prisma.empty : Prisma.sql`and ${arrived} = ${success}`;
  return Prisma.sql`true ${kinds} ${answers}`;
}

function isAfter(keyset: Keyset | null): Prisma.Sql {
  if (keyset === null) return Prisma.sql`true`;
  return Prisma.sql`(a.created_at, a.id) < (${keyset.createdAt}::timestamptz, ${keyset.id}::uuid)`;
}
