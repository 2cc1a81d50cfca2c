import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Queries } from "../../shared/database/statements.js";
import { inSearchTime, inSearchSlot } from "../../shared/search/search-slots.js";
import { nullWhenLate, withLabels } from "./list-messages.js";
import { type GivenMessageFilter, readMessageFilter } from "./read-filter.js";
import { searchLimits } from "./rules/limits.js";
import { filterVisibleMessages, type MessageFilter } from "./store/message-lists.js";
import type { MessageRow } from "./store/message-row.js";
import { findRecentVisibleMatches, findVisibleMatches, rankVisibleMatches } from "./store/message-search.js";
import { findVisibleMessages } from "./store/messages.js";
import { byIndex } from "./store/search-conditions.js";

/**
 * The best matches in a mailbox, among the newest 10,000 (wire contract mail 4.1). If a word is so frequent that even
 * the index takes too long, only the newest messages are searched.
 */
export async function searchMessages(
  context: RequestContext,
  mailboxId: string,
  given: Pick<GivenMessageFilter, "labels" | "notLabels"> & { readonly search: string },
  first: number,
): Promise<MessageRow[]> {
  const { viewer, services } = context;
  const filter = await withLabels(context, mailboxId, readMessageFilter(mailboxId, given));
  if (filter === null) return [];
  const parts = filter.parts!;
  return inSearchSlot(context, async () => {
    const matches = await inSearchTime(context, async (tx) => {
      await byIndex(tx);
      return findVisibleMatches(tx, viewer, mailboxId, parts, searchLimits.matches);
    }).catch(nullWhenLate);
    const all =
      matches ?? (await inSearchTime(context, (tx) => findRecentVisibleMatches(tx, viewer, mailboxId, parts)));
    const ids = filter.labels === undefined ? all : await inSearchTime(context, (tx) => labelled(tx, filter, all));
    const best =
      (await inSearchTime(context, (tx) => rankVisibleMatches(tx, viewer, ids, parts, first)).catch(nullWhenLate)) ??
      ids.slice(0, first);
    const rows = await findVisibleMessages(services.database.request.reader, viewer, best);
    return inKeyOrder(rows, best, (row) => row.id).filter((row) => row !== null);
  });

  async function labelled(tx: Queries, by: MessageFilter, ids: readonly string[]): Promise<string[]> {
    const everything = { first: searchLimits.matches, after: null };
    return (await filterVisibleMessages(tx, viewer, by, ids, everything)).map(({ id }) => id);
  }
}
