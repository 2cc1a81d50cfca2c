import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { UseSpan } from "../rules/use-span.js";

/** The most rows of the log that one count reads. */
export const maxRows = 20_000;

/** The number of events in one span. */
export interface EventCountRow {
  /** From 0, the oldest. */
  readonly span: number;
  readonly kind: string;
  readonly count: number;
}

/** The counts, and their start: later than requested if there were too many rows. */
export interface EventCounts {
  readonly rows: readonly EventCountRow[];
  readonly countedSince: Date;
}

/**
 * Counts the events of an organization, or of one of its identities, by kind and span. An event that concerns several
 * identities counts once. It reads the index of the organization's or identity's events from the newest one back and stops after `maxRows`, including rows that
 * the reader may not see.
 */
export async function countEvents(
  db: Reader,
  organizationId: string,
  { ofIdentitiesOnly, identityId }: { readonly ofIdentitiesOnly: boolean; readonly identityId: string | null },
  { since, spanMs }: UseSpan,
): Promise<EventCounts> {
  const seen = ofIdentitiesOnly ? Prisma.sql`identity_id is not null` : Prisma.sql`true`;
  const of = identityId === null ? Prisma.empty : Prisma.sql`and identity_id = ${identityId}::uuid`;
  const rows = await db.$queryRaw<
    (Nullable<EventCountRow> & { readonly read: number; readonly oldest: Date | null })[]
  >`
    with newest as materialized (
      select event_id, kind, occurred_at, identity_id from event
      where organization_id = ${organizationId} ${of} and position is not null
      order by position desc limit ${maxRows}
    ), counted as (
      select floor(extract(epoch from occurred_at - ${since}::timestamptz) * 1000 / ${spanMs}::float8)::int as span, kind,
        count(distinct event_id)::int as count
      from newest where occurred_at >= ${since} and ${seen} group by 1, 2
    )
    select found.read, found.oldest, counted.span, counted.kind, counted.count
    from (select count(*)::int as read, min(occurred_at) as oldest from newest) found left join counted on true
    order by counted.span, counted.kind`;
  const { read, oldest } = rows[0]!;
  const isCut = read === maxRows && oldest !== null && oldest > since;
  return { rows: rows.filter(isCounted), countedSince: isCut ? oldest : since };
}

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** The row about the read range has no count when nothing in it matches. */
function isCounted<Row extends Nullable<EventCountRow>>(row: Row): row is Row & EventCountRow {
  return row.span !== null;
}
