import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import type { Page, PageRequest } from "../../shared/pagination/page.js";
import type { TaskState } from "./rules/task-state.js";
import { listTasks, type TaskFilter } from "./store/task-lists.js";
import type { TaskRow } from "./store/task-row.js";
import { findIndexedTasks, walkTasks } from "./store/task-search.js";
import { findVisibleTasks } from "./store/tasks.js";
import { type GivenFilter, nameOfNotes, readFilter } from "./read-filter.js";
import { searchPage } from "./search-page.js";

/** Filters as a client writes them (wire contract a2a 4.3). */
export interface LedgerFilter extends Omit<GivenFilter, "taskId"> {
  readonly state?: TaskState | null;
}

/** A task in a list: its history is shown completely or not at all. */
export type ListedTask = TaskRow & { readonly listed: true };

/** A page of one identity's tasks, newest first. The caller has checked access to the identity's ledger. */
export async function listLedger(
  context: RequestContext,
  identityId: string,
  direction: TaskFilter["direction"],
  given: LedgerFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<ListedTask>> {
  const db = context.services.database.request.reader;
  const list = `a2a-tasks/${identityId}/${direction}/${filterName(given)}`;
  const request = pageRequest(context, list, args);
  const read = await readFilter(db, context.viewer.organizationId, given);
  const { words = [], ...rest } = read ?? {};
  const filter: TaskFilter = { identityId, direction, ...(given.state ? { state: given.state } : {}), ...rest };
  const page = read === null ? nothing : await find(context, filter, words, request);
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => ({ ...row, listed: true }),
  );
}

const nothing: Page<TaskRow> = { rows: [], hasNextPage: false };

async function find(
  context: RequestContext,
  filter: TaskFilter,
  words: readonly string[],
  request: PageRequest,
): Promise<Page<TaskRow>> {
  const { viewer, services } = context;
  const { reader } = services.database.request;
  if (words.length === 0) return listTasks(reader, viewer, filter, request);
  const page = await searchPage(context, request, {
    walk: (tx) => walkTasks(tx, filter, words, request),
    index: (tx) => findIndexedTasks(tx, filter, words, request),
  });
  const ids = page.rows.map(({ id }) => id);
  const rows = inKeyOrder(await findVisibleTasks(reader, viewer, ids), ids, (row) => row.id);
  return { ...page, rows: rows.filter((row) => row !== null) };
}

/** Equal only for equal filters, with null and omitted values alike: a cursor belongs to one filtered list. */
function filterName({
  requesterHandle,
  workerHandle,
  state,
  contextId,
  since,
  search,
  ...noted
}: LedgerFilter): string {
  const more = nameOfNotes(noted);
  return JSON.stringify([requesterHandle, workerHandle, state, contextId, since, search, ...more]);
}
