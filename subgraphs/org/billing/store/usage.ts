import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { UsageChannel } from "../../../shared/rules/usage-channels.js";
import type { MonthUnits } from "../rules/usage-months.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

/** The usage of an identity; a deleted one still has its names. */
export interface IdentityUsageRow extends Keyset {
  /** Null: usage without an identity. */
  readonly identityId: string | null;
  readonly handle: string | null;
  readonly displayName: string | null;
  readonly channels: Readonly<Partial<Record<UsageChannel, number>>>;
}

/**
 * The usage of the viewer's organization since the start of its cycle, by identity, newest identity first and usage
 * without an identity last: every identity that is not deleted, and deleted ones with usage.
 */
export async function listVisibleIdentityUsage(
  db: Reader,
  viewer: Viewer,
  since: Date,
  { first, after }: PageRequest,
): Promise<Page<IdentityUsageRow>> {
  if (viewer.organizationId === null) return { rows: [], hasNextPage: false };
  const rows = await db.$queryRaw<IdentityUsageRow[]>`
    select * from (
      select coalesce(u.identity_id, living.id) as "identityId", i.agent_handle as handle, i.display_name as "displayName",
             coalesce(u.channels, '{}') as channels, coalesce(i.created_at, to_timestamp(0)) as "createdAt",
             coalesce(u.identity_id, living.id, '00000000-0000-0000-0000-000000000000'::uuid) as id
      from (
        select identity_id, jsonb_object_agg(channel, units) as channels from (
          select identity_id, channel, sum(units) as units from usage_counter
          where organization_id = ${viewer.organizationId} and cycle_start >= ${since}
          group by identity_id, channel) c
        group by identity_id) u
      full join (
        select id from identity where organization_id = ${viewer.organizationId} and deleted_at is null
      ) living on living.id = u.identity_id
      left join identity i on i.id = coalesce(u.identity_id, living.id)) x
    where ${isAfter(after)} order by "createdAt" desc, id desc limit ${first + 1}`;
  return toPage(rows, first);
}

/**
 * An organization's usage in each month since then, by channel: one row for each, so its cost does not depend on the
 * amount.
 */
export async function listMonthUnits(db: Reader, organizationId: string, since: Date): Promise<MonthUnits[]> {
  return db.$queryRaw<MonthUnits[]>`
    select date_trunc('month', cycle_start, 'UTC') as start, channel, sum(units)::float8 as units
    from usage_counter where organization_id = ${organizationId} and cycle_start >= ${since}
    group by 1, 2`;
}

function isAfter(keyset: Keyset | null): Prisma.Sql {
  if (keyset === null) return Prisma.sql`true`;
  return Prisma.sql`("createdAt", id) < (${keyset.createdAt}::timestamptz, ${keyset.id}::uuid)`;
}
