import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { findIndexedMessages, type MessageFilter, walkMessages } from "../store/message-lists.js";
import { findVisibleMessages, type MessageRow } from "../store/messages.js";
import { type GivenFilter, readFilter } from "./read-filter.js";
import { searchPage } from "./search-page.js";

/** Filters of messages as a client writes them (wire contract a2a 4.3). */
export interface GivenMessageFilter extends GivenFilter {
  readonly role?: "caller" | "agent" | null;
}

/**
 * A page of the messages of one identity's tasks, newest first. It ends early when its messages are large, or where a
 * search stops looking. The caller has asked for the right to the identity's ledger.
 */
export async function listMessages(
  context: RequestContext,
  identityId: string,
  direction: MessageFilter["direction"],
  given: GivenMessageFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<MessageRow>> {
  const { viewer, services } = context;
  const { request: pool } = services.database;
  const { reader } = pool;
  const list = `a2a-messages/${identityId}/${direction}/${filterName(given)}`;
  const request = pageRequest(context, list, args);
  const read = await readFilter(reader, given);
  const filter: MessageFilter = {
    identityId,
    direction,
    words: [],
    ...(given.role ? { role: given.role } : {}),
    ...read,
  };
  const page =
    read === null
      ? { rows: [], hasNextPage: false }
      : await searchPage(request, {
          walk: () => walkMessages(reader, filter, request),
          index: () => pool.transaction((tx) => findIndexedMessages(tx, filter, request)),
        });
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

function filterName({ requesterHandle, workerHandle, contextId, taskId, role, since, search }: GivenMessageFilter) {
  return JSON.stringify([requesterHandle, workerHandle, contextId, taskId, role, since, search]);
}
