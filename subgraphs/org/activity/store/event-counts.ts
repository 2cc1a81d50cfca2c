import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { UseSpan } from "../rules/use-span.js";

/** Most rows of the log that one count reads, whatever an organization has done. */
export const maxRows = 20_000;

/** How often something happened in one span. */
export interface EventCountRow {
  /** From 0, the oldest. */
  readonly span: number;
  readonly kind: string;
  readonly count: number;
}

/** What was counted, and since when: later than asked for if there were more rows than are read. */
export interface EventCounts {
  readonly rows: readonly EventCountRow[];
  readonly countedSince: Date;
}

/**
 * Counts the events of an organization by kind and span, each once however many identities it concerns. It walks the index
 * of the organization's events from the newest one back and stops after `maxRows`.
 */
export async function countEvents(
  db: Reader,
  organizationId: string,
  { ofIdentitiesOnly }: { readonly ofIdentitiesOnly: boolean },
  { since, spanMs }: UseSpan,
): Promise<EventCounts> {
  const seen = ofIdentitiesOnly ? Prisma.sql`identity_id is not null` : Prisma.sql`true`;
  const rows = await db.$queryRaw<(EventCountRow & { readonly read: number; readonly oldest: Date })[]>`
    with newest as (
      select event_id, kind, occurred_at from event
      where organization_id = ${organizationId} and position is not null and ${seen}
      order by position desc limit ${maxRows}
    ), found as (select count(*)::int as read, min(occurred_at) as oldest from newest)
    select floor(extract(epoch from occurred_at - ${since}::timestamptz) * 1000 / ${spanMs}::float8)::int as span, kind,
      count(distinct event_id)::int as count, found.read, found.oldest
    from newest, found where occurred_at >= ${since}
    group by 1, 2, found.read, found.oldest order by 1, 2`;
  const [first] = rows;
  const isCut = first !== undefined && first.read === maxRows && first.oldest > since;
  return { rows, countedSince: isCut ? first.oldest : since };
}
