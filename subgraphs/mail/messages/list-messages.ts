import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { overloadOf } from "../../shared/database/overload.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import type { LabelFilter } from "../../shared/labels/rules/label-filter.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../shared/pagination/page.js";
import { shareOfEach } from "../../shared/rules/share-of-each.js";
import { inSearchTime, inSearchSlot } from "../../shared/search/search-slots.js";
import { countMailboxes } from "../mailboxes/public.js";
import { type GivenMessageFilter, type NamedMessageFilter, readMessageFilter } from "./read-filter.js";
import { mostWalked, searchLimits } from "./rules/limits.js";
import {
  filterVisibleMessages,
  type MessageFilter,
  type MessageWalk,
  walkVisibleMessages,
} from "./store/message-lists.js";
import type { MessageRow } from "./store/message-row.js";
import { findFilteredLabels } from "./store/label-conditions.js";
import { findVisibleMatches } from "./store/message-search.js";
import { findVisibleMessages } from "./store/messages.js";
import { byIndex } from "./store/search-conditions.js";

/**
 * A page of messages of a mailbox, or of every mailbox that the viewer may see, newest first (wire contract mail 4.1,
 * 5). Rare matches may take several pages, some of them short or empty: each page looks at a limited number of
 * messages, and the next one continues from there. The caller has checked access.
 */
export async function listMessages(
  context: RequestContext,
  mailboxId: string | null,
  given: GivenMessageFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<MessageRow>> {
  const { viewer, services } = context;
  const { reader } = services.database.request;
  const list = `mail-messages/${mailboxId ?? "organization"}/${filterName(given)}`;
  const request = pageRequest(context, list, args);
  const filter = await withLabels(context, mailboxId, readMessageFilter(mailboxId, given));
  if (filter === null) return toConnection(context, list, { rows: [], hasNextPage: false }, asIs, asIs);
  const most =
    mailboxId === null ? shareOfEach(await countMailboxes(reader, viewer.organizationId!), mostWalked) : mostWalked;
  const page =
    filter.parts === null
      ? pageOfWalk(
          request,
          await walkVisibleMessages(reader, viewer, filter, request, walkLength(filter, request, most)),
        )
      : await searchPage(context, filter, filter.parts, request, most);
  const ids = page.rows.map(({ id }) => id);
  const rows = inKeyOrder(await findVisibleMessages(reader, viewer, ids), ids, (row) => row.id);
  return toConnection(context, list, { ...page, rows: rows.filter((row) => row !== null) }, asIs, asIs);
}

const asIs = (row: MessageRow): MessageRow => row;

/** A filter with the ids of its labels; null when nothing can match it. */
export async function withLabels(
  { viewer, services }: RequestContext,
  mailboxId: string | null,
  { labels: named, ...filter }: NamedMessageFilter,
): Promise<MessageFilter | null> {
  if (named === null) return filter;
  const { reader } = services.database.request;
  const labels = await findFilteredLabels(reader, viewer.organizationId!, mailboxId, named);
  return labels === null ? null : { ...filter, ...flagsOf(filter, named), labels };
}

/** A list of what is starred or unread has an index of its own. */
function flagsOf({ isStarred, isRead }: Pick<MessageFilter, "isStarred" | "isRead">, { all }: LabelFilter): object {
  return {
    ...(isStarred === undefined && all.system.includes("starred") ? { isStarred: true } : {}),
    ...(isRead === undefined && all.system.includes("unread") ? { isRead: false } : {}),
  };
}

/** A frequent word is found among the newest messages, a rare one in the index, and others on the walk. */
function searchPage(
  context: RequestContext,
  filter: MessageFilter,
  parts: readonly string[],
  request: PageRequest,
  most: number,
): Promise<Page<Keyset>> {
  const { viewer } = context;
  return inSearchSlot(context, async () => {
    const { matches, newest, walked } = searchLimits;
    const look = (length: number) =>
      inSearchTime(context, (tx) => walkVisibleMessages(tx, viewer, filter, request, Math.min(length, most)));
    // The index would return all messages that have the word.
    const short = await look(newest).catch(nullWhenLate);
    if (short !== null && (short.found.length > request.first || short.stoppedAt === null)) {
      return toPage(short.found, request.first);
    }
    const ids = await inSearchTime(context, async (tx) => {
      await byIndex(tx);
      return findVisibleMatches(tx, viewer, filter.mailboxId, parts, matches + 1);
    }).catch(nullWhenLate);
    if (ids !== null && ids.length <= matches) {
      const found = await inSearchTime(context, (tx) => filterVisibleMessages(tx, viewer, filter, ids, request));
      return toPage(found, request.first);
    }
    return pageOfWalk(request, await look(walked));
  });
}

function pageOfWalk({ first }: PageRequest, { found, stoppedAt }: MessageWalk): Page<Keyset> {
  const page = toPage(found, first);
  return page.hasNextPage || stoppedAt === null ? page : { ...page, hasNextPage: true, end: stoppedAt };
}

/** The common properties of all filters. */
const always: ReadonlySet<string> = new Set<keyof MessageFilter>(["mailboxId", "dates", "parts"]);

/** An unfiltered list fills its page, and so does that of one label, which the index has. */
function walkLength(filter: MessageFilter, { first }: PageRequest, most: number): number {
  const { labels } = filter;
  const isByOneLabel =
    labels !== undefined &&
    [labels.all.custom, labels.all.system, labels.none.custom, labels.none.system].flat().length === 1 &&
    labels.all.custom.length === 1;
  // Agents do not see blocked messages, so a few more than the page has are examined.
  return Object.keys(filter).every((key) => always.has(key) || (key === "labels" && isByOneLabel))
    ? Math.min(first * 2, most)
    : most;
}

/** Searches that are too slow with the index use the walk. */
export function nullWhenLate(error: unknown): null {
  if (overloadOf(error) === null) throw error;
  return null;
}

function filterName(given: GivenMessageFilter): string {
  const entries = Object.entries(given).filter(([, value]) => value != null);
  return JSON.stringify(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
