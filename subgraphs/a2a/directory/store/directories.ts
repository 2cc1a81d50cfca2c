import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { HandlePage, HandlePageRequest } from "../../../shared/graphql/handle-connection.js";
import { allOccur, bytesToSearch, searchLimits } from "../../tasks/public.js";
import { afterHandle, type ListedSettings, listSettings, readListed, type SettingsRow } from "../../settings/public.js";

const takesTasks = Prisma.sql`s.enabled and i.claim_status = 'agent_claimed'`;

/** The agents that anybody may find, sorted by handle. All words must occur in what the directory shows of them. */
export async function listPublicAgents(
  db: Reader,
  words: readonly string[],
  request: HandlePageRequest,
): Promise<HandlePage<SettingsRow>> {
  return searchSettings(db, Prisma.sql`${takesTasks} and s.publicly_discoverable`, words, request);
}

/** The agents of an organization that take tasks, sorted by handle. */
export async function listAgentsOf(
  db: Reader,
  organizationId: string,
  words: readonly string[],
  request: HandlePageRequest,
): Promise<HandlePage<SettingsRow>> {
  const own = Prisma.sql`i.organization_id = ${organizationId}`;
  return searchSettings(db, Prisma.sql`${own} and ${takesTasks}`, words, request);
}

interface LookedAt extends ListedSettings {
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
  words: readonly string[],
  request: HandlePageRequest,
): Promise<HandlePage<SettingsRow>> {
  if (words.length === 0) return listSettings(db, condition, request);
  const { agents } = searchLimits;
  const looked = await db.$queryRaw<LookedAt[]>`
    with candidate as materialized (
      select i.id, i.live_handle collate "C" as handle, s.skills_bytes as bytes, s.directory_text as text
      from identity i join a2a_settings s on s.identity_id = i.id
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
