import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { walkTexts } from "../../../shared/search/walk-together.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { searchLimits } from "../rules/search-limits.js";
import { type ChatEventFilter, type ChatEventRow, notPurged, selectEvents } from "./visible-events.js";

/** Connections `c` of identities `i` whose events are searched. */
function listedConnections(viewer: Viewer, identityId: string | null): Prisma.Sql {
  const owner = identityId === null ? Prisma.empty : Prisma.sql`and i.id = ${identityId}::uuid`;
  return Prisma.sql`c.closed_at is null and ${visibleIdentities(viewer)} ${owner}`;
}

/** How many connections a search walks along. */
export async function countListedConnections(db: Reader, viewer: Viewer, identityId: string | null): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from chat_connection c join identity i on i.id = c.identity_id
    where ${listedConnections(viewer, identityId)}`;
  return row?.count ?? 0;
}

/** The search, and its scope. */
export interface ChatEventSearch extends ChatEventFilter {
  /** As `searchedWords` reads them. */
  readonly words: readonly string[];
}

/**
 * The events of all connections that the viewer sees in whose message all words occur, newest first, of those that a bounded
 * walk passes: `each` of each connection.
 */
export async function searchVisibleOrganizationChatEvents(
  db: Reader,
  viewer: Viewer,
  { identityId, type, words }: ChatEventSearch,
  { first, after }: PageRequest,
  each: number,
): Promise<Page<ChatEventRow>> {
  const start =
    after === null ? Prisma.empty : Prisma.sql`and (e.received_at, e.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const wanted = type === null ? Prisma.empty : Prisma.sql`and e.type = ${type}`;
  const candidates = Prisma.sql`
    select c.id as owner, n.* from chat_connection c join identity i on i.id = c.identity_id cross join lateral (
      select e.id, e.received_at as created_at, octet_length(coalesce(e.facts #>> '{message,text}', '')) as bytes
      from chat_event e where e.connection_id = c.id and ${notPurged} ${wanted} ${start}
      order by e.received_at desc, e.id desc limit ${each}
    ) n
    where ${listedConnections(viewer, identityId)}`;
  const text = Prisma.sql`(select e.facts #>> '{message,text}' from chat_event e where e.id = c.id)`;
  const { bytes } = searchLimits;
  const { found, stoppedAt } = await walkTexts(db, { candidates, each, bytes, first, text, words });
  const page = toPage(found, first);
  const ids = page.rows.map(({ id }) => id);
  const rows = await db.$queryRaw<ChatEventRow[]>`
    ${chosenRows("chat_event", ids)}
    ${selectEvents} and ${visibleIdentities(viewer)}
    order by e.received_at desc, e.id desc`;
  return page.hasNextPage || stoppedAt === null
    ? { rows, hasNextPage: page.hasNextPage }
    : { rows, hasNextPage: true, end: stoppedAt };
}
