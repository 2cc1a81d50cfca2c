import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { Page, PageRequest } from "../../shared/pagination/page.js";
import type { MessageRow } from "../messages/public.js";
import { listVisibleThreadLabels, type ThreadLabelsRow } from "./store/thread-labels.js";
import { listVisibleThreadMessages } from "./store/thread-messages.js";
import { findVisibleThreads, type ThreadRow } from "./store/threads.js";

/** Threads by UUID that the viewer may see. */
export function threadById({ viewer, services }: RequestContext): DataLoader<string, ThreadRow | null> {
  return new DataLoader(async (ids) => {
    const wanted = ids.map((id) => id.toLowerCase());
    const rows = await findVisibleThreads(services.database.request.reader, viewer, wanted.filter(isUuid));
    return inKeyOrder(rows, wanted, (row) => row.id);
  });
}

/** The labels of threads that the viewer may see. */
export function labelsOfThreadById({ viewer, services }: RequestContext): DataLoader<string, ThreadLabelsRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await listVisibleThreadLabels(services.database.request.reader, viewer, ids);
    return inKeyOrder(rows, ids, (row) => row.threadId);
  });
}

/** A page of the messages of one thread. */
export type ThreadPageRequest = PageRequest & { readonly id: string };

/** Pages of the messages of threads that the viewer may see, oldest first. */
export function messagesOfThread({
  viewer,
  services,
}: RequestContext): DataLoader<ThreadPageRequest, Page<MessageRow>> {
  return new DataLoader(
    async (requests) => {
      const db = services.database.request.reader;
      // First pages of a list's threads have the same arguments, and are read together.
      const groups = new Map<string, ThreadPageRequest[]>();
      const keyOf = ({ first, after }: ThreadPageRequest): string => JSON.stringify([first, after]);
      for (const request of requests) {
        const alike = groups.get(keyOf(request));
        if (alike === undefined) groups.set(keyOf(request), [request]);
        else alike.push(request);
      }
      const pages = new Map<ThreadPageRequest, Page<MessageRow>>();
      for (const alike of groups.values()) {
        const ids = alike.map(({ id }) => id);
        const found = await listVisibleThreadMessages(db, viewer, [...new Set(ids)], alike[0]!);
        const byId = new Map([...new Set(ids)].map((id, at): [string, Page<MessageRow>] => [id, found[at]!]));
        for (const request of alike) pages.set(request, byId.get(request.id)!);
      }
      return requests.map((request) => pages.get(request)!);
    },
    // Each of them has its own page arguments.
    { cache: false },
  );
}
