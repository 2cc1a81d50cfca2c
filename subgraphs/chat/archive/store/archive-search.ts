import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { searchLimits } from "../rules/limits.js";
import type { MessagePlace } from "../rules/message-place.js";
import {
  afterPlace,
  findVisibleArchivedMessages,
  type MessagePage,
  type MessagePageRequest,
  placeOf,
} from "./archived-messages.js";
import { lastChange, type MessageFilter, wantedHeads } from "./heads.js";

/** Whose messages. Ids must be well-formed. */
export interface SearchedConnections {
  readonly connectionId: string | null;
  readonly identityId: string | null;
}

/** Connections `c` of identities `i` whose messages are searched. */
function searched(viewer: Viewer, { connectionId, identityId }: SearchedConnections): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`c.closed_at is null`,
      visibleIdentities(viewer),
      ...(connectionId === null ? [] : [Prisma.sql`c.id = ${connectionId}::uuid`]),
      ...(identityId === null ? [] : [Prisma.sql`i.id = ${identityId}::uuid`]),
    ],
    " and ",
  );
}

/** How many connections a search walks along. */
export async function countSearchedConnections(
  db: Reader,
  viewer: Viewer,
  where: SearchedConnections,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from chat_connection c join identity i on i.id = c.identity_id
    where ${searched(viewer, where)}`;
  return row?.count ?? 0;
}

/** The search. */
export interface MessageSearch extends SearchedConnections {
  readonly filter: MessageFilter;
  /** In lower case. */
  readonly words: readonly string[];
  /** Messages of each connection that are looked at. */
  readonly each: number;
}

/** The text of a message `c` as it is now, in lower case. */
const text = Prisma.sql`(
  select lower(coalesce(
    (select x.facts #>> '{message,text}' ${lastChange}),
    e.facts #>> '{message,text}'))
  from chat_event e where e.id = c.id)`;

/** The messages in which all words occur, newest first, of those that a bounded walk passes. */
export async function searchVisibleArchivedMessages(
  db: Reader,
  viewer: Viewer,
  { filter, words, each, ...where }: MessageSearch,
  { first, after }: MessagePageRequest,
): Promise<MessagePage> {
  const isFound = Prisma.join(
    words.map((word) => Prisma.sql`coalesce(strpos(${text}, ${word}) > 0, false)`),
    " and ",
  );
  const walked = await db.$queryRaw<(MessagePlace & { readonly isFound: boolean })[]>`
    with candidate as materialized (
      select h.*, row_number() over (partition by owner order by message_ts desc, id desc) as nth,
             sum(bytes) over (order by message_ts desc, id desc) - bytes as before
      from (
        select c.id as owner, n.* from chat_connection c join identity i on i.id = c.identity_id cross join lateral (
          select e.id, e.message_ts, octet_length(coalesce(e.facts #>> '{message,text}', '')) as bytes from chat_event e
          where ${wantedHeads(filter)} and ${afterPlace(after)}
          order by e.message_ts desc, e.id desc limit ${each}
        ) n
        where ${searched(viewer, where)}
      ) h
    ), looked as materialized (
      select c.id, c.message_ts, ${isFound} as found from candidate c where before < ${searchLimits.bytes}
    )
    (select id, message_ts as "messageTs", true as "isFound" from looked where found
     order by message_ts desc, id desc limit ${first + 1})
    union all
    (select id, message_ts, false from looked
     where (select count(*) from looked) < (select count(*) from candidate)
       or exists (select from candidate where nth = ${each})
     order by message_ts, id limit 1)`;
  const found = walked.filter((one) => one.isFound);
  const stoppedAt = walked.find((one) => !one.isFound);
  const rows = await findVisibleArchivedMessages(
    db,
    viewer,
    found.slice(0, first).map(({ id }) => id),
  );
  const last = rows.at(-1);
  if (found.length > first && last !== undefined) return { rows, boundary: placeOf(last) };
  return { rows, boundary: stoppedAt === undefined ? null : placeOf(stoppedAt) };
}
