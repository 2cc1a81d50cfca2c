import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { isAffiliated, joinClaim } from "../../../shared/identity/affiliated-claims.js";
import type { HandlePage, HandlePageRequest } from "../../../shared/graphql/handle-connection.js";
import { allOccur, bytesToSearch, searchLimits } from "../../tasks/public.js";
import { afterHandle, type ListedSettings, listSettings, readListed, type SettingsRow } from "../../settings/public.js";
import { isShut } from "../../../shared/reviews/frozen-by.js";

const takesTasks = Prisma.sql`s.enabled and i.claim_status = 'agent_claimed' and not ${isShut}`;

/** A directory search, and its time: domains are shown for a limited time. */
export interface DirectorySearch {
  /** All must occur in what the directory shows of an agent. */
  readonly words: readonly string[];
  /** Only agents that show this domain; null for any. */
  readonly domain?: string | null;
  readonly now: Date;
}

/** The publicly discoverable agents, sorted by handle. */
export async function listPublicAgents(
  db: Reader,
  search: DirectorySearch,
  request: HandlePageRequest,
): Promise<HandlePage<SettingsRow>> {
  const { domain = null, now } = search;
  const ofDomain = domain === null ? Prisma.empty : Prisma.sql`and d.domain = ${domain} and ${isAffiliated(now)}`;
  return searchSettings(db, Prisma.sql`${takesTasks} and s.publicly_discoverable ${ofDomain}`, search, request);
}

/** The agents of an organization that accept tasks, sorted by handle. */
export async function listAgentsOf(
  db: Reader,
  organizationId: string,
  search: DirectorySearch,
  request: HandlePageRequest,
): Promise<HandlePage<SettingsRow>> {
  const own = Prisma.sql`i.organization_id = ${organizationId}`;
  return searchSettings(db, Prisma.sql`${own} and ${takesTasks}`, search, request);
}

interface LookedAt extends ListedSettings {
  readonly found: boolean;
  readonly stopped: boolean;
}

/**
 * A page of the agents whose texts contain all words. It looks at a limited number of agents and bytes of their texts.
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
      where i.live_handle is not null and ${condition} and ${afterHandle(request)}
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
  const page = await readListed(db, condition, found, request.first);
  if (page.hasNextPage || stopped === undefined) return page;
  return { ...page, hasNextPage: true, endHandle: stopped.handle };
}

/** The searched texts of an agent: its listing, and its publicly shown domain. */
function searchedText(now: Date): Prisma.Sql {
  return Prisma.sql`
    case when s.publicly_discoverable and ${isAffiliated(now)} then s.directory_text || E'\\n' || d.domain
         else s.directory_text end`;
}
