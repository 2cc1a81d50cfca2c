import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { isAffiliated, joinClaim } from "../../../shared/identity/affiliated-claims.js";
import type { HandlePage, HandlePageRequest } from "../../../shared/graphql/handle-connection.js";
import type { Page } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { rowsThatFit } from "../../../shared/rules/page-bytes.js";
import { allOccur, bytesToSearch, searchLimits } from "../../tasks/public.js";
import { type FlatSettingsRow, isOwn, selectSettings, type SettingsRow, toSettingsRow } from "./settings.js";

const takesTasks = Prisma.sql`s.enabled and i.claim_status = 'agent_claimed'`;

/** What is looked for in a directory, and when: domains are shown for a time. */
export interface DirectorySearch {
  /** All must occur in what the directory shows of an agent. */
  readonly words: readonly string[];
  /** Only agents that show this domain; null for any. */
  readonly domain?: string | null;
  readonly now: Date;
}

/** The agents that anybody may find, sorted by handle. */
export async function listPublicAgents(
  db: Reader,
  search: DirectorySearch,
  request: HandlePageRequest,
): Promise<HandlePage<SettingsRow>> {
  const { domain = null, now } = search;
  const ofDomain = domain === null ? Prisma.empty : Prisma.sql`and d.domain = ${domain} and ${isAffiliated(now)}`;
  return searchSettings(db, Prisma.sql`${takesTasks} and s.publicly_discoverable ${ofDomain}`, search, request);
}

/** The agents of an organization that take tasks, sorted by handle. */
export async function listAgentsOf(
  db: Reader,
  organizationId: string,
  search: DirectorySearch,
  request: HandlePageRequest,
): Promise<HandlePage<SettingsRow>> {
  const own = Prisma.sql`i.organization_id = ${organizationId}`;
  return searchSettings(db, Prisma.sql`${own} and ${takesTasks}`, search, request);
}

/** The settings that the viewer sees, sorted by handle. */
export async function listVisibleSettings(
  db: Reader,
  viewer: Viewer,
  request: HandlePageRequest,
): Promise<Page<SettingsRow>> {
  return listSettings(db, isOwn(viewer), request);
}

interface ListedRow {
  readonly id: string;
  readonly handle: string;
  /** Of its skills. */
  readonly bytes: number;
}

interface LookedAt extends ListedRow {
  readonly found: boolean;
  readonly stopped: boolean;
}

/**
 * A page of the agents in whose texts all words occur. It looks at so many agents and bytes of their texts at most,
 * whatever it finds.
 */
async function searchSettings(
  db: Reader,
  condition: Prisma.Sql,
  { words, now }: DirectorySearch,
  request: HandlePageRequest,
): Promise<HandlePage<SettingsRow>> {
  if (words.length === 0) return listSettings(db, condition, request);
  const { agents } = searchLimits;
  const looked = await db.$queryRaw<LookedAt[]>`
    with candidate as materialized (
      select i.id, i.live_handle collate "C" as handle, s.skills_bytes as bytes, ${searchedText(now)} as text
      from identity i join a2a_settings s on s.identity_id = i.id ${joinClaim}
      where i.live_handle is not null and ${condition} and ${isAfter(request)}
      order by i.live_handle collate "C" limit ${agents}
    ), looked as materialized (
      select c.id, c.handle, c.bytes, n, ${allOccur(Prisma.sql`c.text`, words)} as found
      from (
        select candidate.*, row_number() over by_handle as n,
               sum(octet_length(text)) over by_handle - octet_length(text) as before
        from candidate window by_handle as (order by handle)
      ) c where before < ${bytesToSearch(words)}
    )
    (select id, handle, bytes, true as found, false as stopped from looked where found
     order by handle limit ${request.first + 1})
    union all
    (select id, handle, bytes, false, n = ${agents} or n < (select count(*) from candidate)
     from looked order by handle desc limit 1)`;
  const stopped = looked.find((row) => !row.found && row.stopped);
  const found = looked.filter((row) => row.found);
  const page = await readPage(db, condition, found, request.first);
  if (page.hasNextPage || stopped === undefined) return page;
  return { ...page, hasNextPage: true, endHandle: stopped.handle };
}

/** Skills may be large, so a page is cut by their sizes before they are read. The order is that of the bytes. */
async function listSettings(db: Reader, condition: Prisma.Sql, request: HandlePageRequest): Promise<Page<SettingsRow>> {
  const { first } = request;
  const listed = await db.$queryRaw<ListedRow[]>`
    select i.id, i.live_handle as handle, s.skills_bytes as bytes
    from identity i join a2a_settings s on s.identity_id = i.id ${joinClaim}
    where i.live_handle is not null and ${condition} and ${isAfter(request)}
    order by i.live_handle collate "C" limit ${first + 1}`;
  return readPage(db, condition, listed, first);
}

/** What is looked at of an agent: its listing, and the domain that everybody sees. */
function searchedText(now: Date): Prisma.Sql {
  return Prisma.sql`
    case when s.publicly_discoverable and ${isAffiliated(now)} then s.directory_text || E'\\n' || d.domain
         else s.directory_text end`;
}

function isAfter({ after }: HandlePageRequest): Prisma.Sql {
  return after === null ? Prisma.sql`true` : Prisma.sql`i.live_handle collate "C" > ${after}`;
}

/** The settings of those that were listed, as many as fit into a page. */
async function readPage(
  db: Reader,
  condition: Prisma.Sql,
  listed: readonly ListedRow[],
  first: number,
): Promise<Page<SettingsRow>> {
  const count = Math.min(first, rowsThatFit(listed.map(({ bytes }) => bytes)));
  const ids = listed.slice(0, count).map(({ id }) => id);
  const rows = await db.$queryRaw<FlatSettingsRow[]>`
    ${selectSettings} where s.identity_id = any(${ids}::uuid[]) and i.live_handle is not null and ${condition}
    order by i.live_handle collate "C"`;
  return { rows: rows.map(toSettingsRow), hasNextPage: listed.length > count };
}
