import type { RequestContext } from "../context/request-context.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { isAgent } from "../viewer/viewer.js";
import { forEveryAgent, hiddenFromAgents, installationAudience } from "../events/append-event.js";
import { decodeEventCursor } from "../events/event-cursor.js";
import { eventColumns, type EventRow, type LoggedEvent, toLoggedEvent } from "../events/logged-event.js";

/** Which events of one audience. */
export interface EventFilter {
  /**
   * An identity that belongs to the viewer's organization now; null for the events of that organization that belong to
   * no identity.
   */
  readonly identityId: string | null;
  /** Also the events of the identity's organization that concern each of its agents. */
  readonly andEveryAgents?: true;
  /**
   * Instead: the events of the viewer's organization, once for each of its identities that an event concerns. `all`:
   * also those that belong to no identity.
   */
  readonly ofOrganization?: "identities" | "all";
  /**
   * True: only events without an organization. They are for the operator of the installation only: the operation checks
   * that.
   */
  readonly ofInstallation?: true;
  /** Kinds of the event catalogue; all when omitted. */
  readonly kinds?: readonly string[];
  readonly subjectId?: string;
  /** The role of the identity in the event. */
  readonly side?: string;
  /** Facts that the event's data must contain. */
  readonly data?: Readonly<Record<string, string>>;
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Where the next page begins: all matching events up to here have been read. */
  readonly position: bigint;
  /** Whether there were more events when the page was read. */
  readonly more: boolean;
}

/**
 * One statement, so that the right to the events, the log's bounds and the events are consistent. `audience` selects
 * the row `a` of the audience, which is missing when the viewer has no right to it; `own` finds its events, each by an
 * index of its own.
 */
function pageOf(audience: string, ...own: readonly string[]): string {
  const found = own.map((condition) => eventsWhere(condition)).join(" union all ");
  return `
    select h.position as head, h.pruned_to, coalesce($2::bigint, h.position) as start,
           a.organization_id, ${eventColumns}
    from log_head h
    left join (${audience}) a on true
    left join lateral (
      select * from (${found}) found order by position limit $6
    ) e on true
    where h.id = 1
    order by e.position`;
}

function eventsWhere(condition: string): string {
  return `(
    select * from event
    where ${condition} and position > coalesce($2::bigint, h.position)
      and ($4::text[] is null or kind = any($4::text[])) and ($5::text is null or subject_id = $5)
      and ($7::text is null or side = $7) and ($8::jsonb is null or data @> $8)
      and ($9::text is null or side is distinct from $9)
    order by position limit $6
  )`;
}

const ofIdentity =
  "select id, organization_id from identity where id = $1::uuid and organization_id = $3 and deleted_at is null";
const identityPage = pageOf(ofIdentity, "identity_id = a.id");
const everyAgentsPage = pageOf(
  ofIdentity,
  "identity_id = a.id",
  `event.organization_id = a.organization_id and identity_id is null and side = '${forEveryAgent}'`,
);
const organizationPage = pageOf(
  "select id as organization_id from organization where id = $3 and $1::uuid is null",
  "event.organization_id = a.organization_id and identity_id is null",
);

const allOfOrganization = "select id as organization_id from organization where id = $3 and $1::uuid is null";
const organizationPages = {
  all: pageOf(allOfOrganization, "event.organization_id = a.organization_id"),
  identities: pageOf(allOfOrganization, "event.organization_id = a.organization_id and identity_id is not null"),
} as const;

const installationPage = pageOf(
  "select id as organization_id from organization where id = $3 and deleted_at is null and $1::uuid is null",
  `event.organization_id = '${installationAudience.organizationId}' and identity_id is null`,
);

function statementOf({ identityId, andEveryAgents, ofOrganization, ofInstallation }: EventFilter): string {
  if (identityId !== null) return andEveryAgents === true ? everyAgentsPage : identityPage;
  if (ofOrganization !== undefined) return organizationPages[ofOrganization];
  return ofInstallation === true ? installationPage : organizationPage;
}

interface PageRow extends Omit<EventRow, "position" | "organization_id"> {
  head: string;
  pruned_to: string;
  start: string;
  organization_id: string | null;
  position: string | null;
}

/**
 * A page of an audience's events after a position, oldest first. A null position means the head: the empty page then
 * gives the present position. Throws `not_found` when the audience is deleted or not the viewer's, `invalid_cursor`
 * beyond the head, `cursor_expired` when events after the position were pruned.
 */
export async function readEventPage(
  { services, viewer }: RequestContext,
  filter: EventFilter,
  after: bigint | null,
  limit: number,
): Promise<EventPage> {
  const { rows } = await services.database.request.driver.query<PageRow>(statementOf(filter), [
    filter.identityId,
    after?.toString() ?? null,
    viewer.organizationId,
    filter.kinds ?? null,
    filter.subjectId ?? null,
    limit,
    filter.side ?? null,
    filter.data === undefined ? null : JSON.stringify(filter.data),
    isAgent(viewer) ? hiddenFromAgents : null,
  ]);
  const first = rows[0];
  if (first === undefined) {
    // The log creates its head when it starts: before that, no cursor is valid.
    if (after !== null && after > 0n) throw sharedErrors.problem("invalid_cursor");
    return { events: [], position: 0n, more: false };
  }
  if (first.organization_id === null) throw sharedErrors.problem("not_found");
  const start = BigInt(first.start);
  const head = BigInt(first.head);
  if (start > head) throw sharedErrors.problem("invalid_cursor");
  if (start < BigInt(first.pruned_to)) throw sharedErrors.problem("cursor_expired");
  const events = rows.flatMap((row) => (row.position === null ? [] : [toLoggedEvent(row as EventRow)]));
  const more = events.length === limit;
  return { events, position: more ? events.at(-1)!.position : head, more };
}

/** The position of a viewer's cursor; null when it was omitted. Throws `invalid_cursor`. */
export function positionOf({ services, viewer }: RequestContext, after: string | null | undefined): bigint | null {
  if (viewer.organizationId === null) throw sharedErrors.problem("not_found");
  return after === null || after === undefined ? null : decodeEventCursor(services.keyring, after, viewer);
}
