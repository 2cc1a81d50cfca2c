import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { LabelFilter } from "../../shared/labels/rules/label-filter.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../shared/pagination/page.js";
import { findFilteredLabels } from "../messages/public.js";
import { fewLabelled, mostThreadsWalked } from "./rules.js";
import { hasFew, listVisibleThreadsOfLabel, type ThreadFilter, walkVisibleThreads } from "./store/labelled-threads.js";
import { findVisibleThreads, type ThreadRow, type ThreadSelection } from "./store/threads.js";

/**
 * A page of the threads of a mailbox with labels, the latest activity first. A page may be shorter than requested: it
 * examines a limited number of threads, and the next one continues from there. The caller has checked access.
 */
export async function listLabelledThreads(
  { viewer, services }: RequestContext,
  mailboxId: string,
  selection: ThreadSelection,
  named: LabelFilter,
  request: PageRequest,
): Promise<Page<ThreadRow>> {
  const { reader } = services.database.request;
  const labels = await findFilteredLabels(reader, viewer.organizationId!, mailboxId, named);
  if (labels === null) return { rows: [], hasNextPage: false };
  const page = await findPage({ mailboxId, ...selection, labels });
  const ids = page.rows.map(({ id }) => id);
  const rows = inKeyOrder(await findVisibleThreads(reader, viewer, ids), ids, (row) => row.id);
  return { ...page, rows: rows.filter((row) => row !== null) };

  async function findPage(filter: ThreadFilter): Promise<Page<Keyset>> {
    const [rarest] = filter.labels.all.custom;
    if (rarest !== undefined && (await hasFew(reader, mailboxId, rarest, fewLabelled))) {
      return toPage(await listVisibleThreadsOfLabel(reader, viewer, filter, rarest, request), request.first);
    }
    const { found, stoppedAt } = await walkVisibleThreads(reader, viewer, filter, request, mostThreadsWalked);
    const page = toPage(found, request.first);
    return page.hasNextPage || stoppedAt === null ? page : { ...page, hasNextPage: true, end: stoppedAt };
  }
}
