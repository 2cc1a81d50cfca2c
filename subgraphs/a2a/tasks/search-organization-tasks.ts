import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { type Page, type PageRequest, toPage } from "../../shared/pagination/page.js";
import { inSearchTime, inSearchSlot } from "../../shared/search/search-slots.js";
import { shareOfEach } from "../../shared/rules/share-of-each.js";
import { searchLimits } from "./rules/limits.js";
import { walkOrganizationTasks } from "./store/organization-search.js";
import type { OrganizationTaskFilter } from "./store/task-lists.js";
import { countIdentities } from "./store/task-counts.js";
import type { TaskRow } from "./store/task-row.js";
import { findVisibleTasks } from "./store/tasks.js";

/** A page of the organization's tasks in which all words occur, newest first, at a bounded cost: it may be short or empty. */
export async function searchOrganizationTasks(
  context: RequestContext,
  filter: OrganizationTaskFilter,
  words: readonly string[],
  request: PageRequest,
): Promise<Page<TaskRow>> {
  const { viewer, services } = context;
  const organizationId = viewer.organizationId!;
  const { found, stoppedAt } = await inSearchSlot(context, () =>
    inSearchTime(context, async (tx) => {
      const each = shareOfEach(2 * (await countIdentities(tx, organizationId)), searchLimits.rows);
      return walkOrganizationTasks(tx, { organizationId, ...filter, words, each }, request);
    }),
  );
  const { rows, hasNextPage } = toPage(found, request.first);
  const ids = rows.map(({ id }) => id);
  const tasks = inKeyOrder(await findVisibleTasks(services.database.request.reader, viewer, ids), ids, ({ id }) => id);
  const shown = tasks.filter((task) => task !== null);
  if (hasNextPage) return { rows: shown, hasNextPage, end: rows.at(-1)! };
  return stoppedAt === null ? { rows: shown, hasNextPage: false } : { rows: shown, hasNextPage: true, end: stoppedAt };
}
