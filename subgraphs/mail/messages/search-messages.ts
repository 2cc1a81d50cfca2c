import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { inSearchTime, inSearchSlot } from "../../shared/search/search-slots.js";
import { nullWhenLate } from "./list-messages.js";
import { searchLimits } from "./rules/limits.js";
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
  parts: readonly string[],
  first: number,
): Promise<MessageRow[]> {
  const { viewer, services } = context;
  return inSearchSlot(context, async () => {
    const matches = await inSearchTime(context, async (tx) => {
      await byIndex(tx);
      return findVisibleMatches(tx, viewer, mailboxId, parts, searchLimits.matches);
    }).catch(nullWhenLate);
    const ids =
      matches ?? (await inSearchTime(context, (tx) => findRecentVisibleMatches(tx, viewer, mailboxId, parts)));
    const best =
      (await inSearchTime(context, (tx) => rankVisibleMatches(tx, viewer, ids, parts, first)).catch(nullWhenLate)) ??
      ids.slice(0, first);
    const rows = await findVisibleMessages(services.database.request.reader, viewer, best);
    return inKeyOrder(rows, best, (row) => row.id).filter((row) => row !== null);
  });
}
