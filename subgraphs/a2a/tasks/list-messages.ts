import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import type { Page, PageRequest } from "../../shared/pagination/page.js";
import { findIndexedMessages, type MessageFilter, walkMessages } from "./store/message-lists.js";
import { findVisibleMessages, type MessageRow } from "./store/messages.js";
import type { Found } from "./store/searches.js";
import { type GivenFilter, nameOfNotes, readFilter } from "./read-filter.js";
import { listedPage, searchPage } from "./search-page.js";

/** Filters of messages as a client writes them (wire contract a2a 4.3). */
export interface GivenMessageFilter extends GivenFilter {
  readonly role?: "caller" | "agent" | null;
}

/**
 * A page of the messages of one identity's tasks, newest first. It ends early when its messages are large, or where a
 * search reaches its limit. The caller has checked access to the identity's ledger.
 */
export async function listMessages(
  context: RequestContext,
  identityId: string,
  direction: MessageFilter["direction"],
  given: GivenMessageFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<MessageRow>> {
  const { viewer, services } = context;
  const { reader } = services.database.request;
  const list = `a2a-messages/${identityId}/${direction}/${filterName(given)}`;
  const request = pageRequest(context, list, args);
  const read = await readFilter(reader, viewer.organizationId, given);
  const filter: MessageFilter = {
    identityId,
    direction,
    words: [],
    ...(given.role ? { role: given.role } : {}),
    ...read,
  };
  const page = read === null ? { rows: [], hasNextPage: false } : await find(context, filter, request);
  const ids = page.rows.map(({ id }) => id);
  const rows = inKeyOrder(await findVisibleMessages(reader, viewer, ids), ids, (row) => row.id);
  const shown = { ...page, rows: rows.filter((row) => row !== null) };
  return toConnection(
    context,
    list,
    shown,
    (row) => row,
    (row) => row,
  );
}

async function find(context: RequestContext, filter: MessageFilter, request: PageRequest): Promise<Page<Found>> {
  const { reader } = context.services.database.request;
  if (filter.words.length === 0) return listedPage(request, await walkMessages(reader, filter, request));
  return searchPage(context, request, {
    walk: (tx) => walkMessages(tx, filter, request),
    index: (tx) => findIndexedMessages(tx, filter, request),
  });
}

function filterName(given: GivenMessageFilter): string {
  const { requesterHandle, workerHandle, contextId, taskId, role, since, search } = given;
  const more = nameOfNotes(given);
  return JSON.stringify([requesterHandle, workerHandle, contextId, taskId, role, since, search, ...more]);
}
