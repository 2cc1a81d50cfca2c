import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";

/** The most rows of the log that one page reads. A page may end early and continue from there. */
export const maxWalked = 5_000;

/** Which events of an organization. */
export interface PastEventFilter {
  readonly organizationId: string;
  /** Only those of one of its identities; null for all. */
  readonly identityId: string | null;
  /** Whether events that belong to no identity are included. */
  readonly ofOrganization: boolean;
  /** Prefixes of kinds, such as `a2a.`; empty for all. */
  readonly kinds: readonly string[];
}

/** An event's keyset in the list: its position in the log. */
export function placeOf({ position, occurredAt }: Pick<LoggedEvent, "position" | "occurredAt">): Keyset {
  return { id: position.toString(), createdAt: occurredAt };
}

interface WalkedRow extends LoggedEvent {
  readonly isFound: boolean;
}

/** A page of events, newest first, from a bounded part of the log. The keyset's id is a position of the log. */
export async function listPastEvents(
  db: Reader,
  { organizationId, identityId, ofOrganization, kinds }: PastEventFilter,
  { first, after }: PageRequest,
): Promise<Page<LoggedEvent>> {
  const whose =
    identityId === null
      ? Prisma.sql`e.organization_id = ${organizationId}`
      : Prisma.sql`e.identity_id = ${identityId}::uuid`;
  const start = after === null ? Prisma.empty : Prisma.sql`and e.position < ${BigInt(after.id)}`;
  const wanted = [
    ofOrganization ? [] : [Prisma.sql`w.identity_id is not null`],
    kinds.length === 0
      ? []
      : [Prisma.sql`exists (select 1 from unnest(${[...kinds]}::text[]) k where starts_with(w.kind, k))`],
  ].flat();
  const rows = await db.$queryRaw<WalkedRow[]>`
    with walked as materialized (
      select e.* from event e where ${whose} and e.position is not null ${start}
      order by e.position desc limit ${maxWalked}
    ), found as (
      select * from walked w where ${wanted.length === 0 ? Prisma.sql`true` : Prisma.join(wanted, " and ")}
      order by position desc limit ${first + 1}
    ), shown as (
      select *, true as is_found from found
      union all
      (select *, false from walked where (select count(*) from walked) = ${maxWalked} order by position limit 1)
    )
    select position, event_id as "eventId", kind, subject_id as "subjectId", subject_version as "subjectVersion",
      identity_id as "identityId", ${organizationId} as "organizationId", side, data, occurred_at as "occurredAt",
      actor_kind as "actorKind", actor_id as "actorId", actor_organization_id as "actorOrganizationId", is_found as "isFound"
    from shown order by is_found desc, position desc`;
  const page = toPage(
    rows.filter(({ isFound }) => isFound),
    first,
  );
  const stop = rows.find(({ isFound }) => !isFound);
  return page.hasNextPage || stop === undefined ? page : { ...page, hasNextPage: true, end: placeOf(stop) };
}
