import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { overloadOf } from "../../shared/database/overload.js";
import type { Page, PageRequest } from "../../shared/pagination/page.js";
import { rowsThatFit } from "../../shared/rules/page-bytes.js";
import type { Found, Walk } from "./store/searches.js";
import { inSearchTime, inSearchSlot } from "../../shared/search/search-slots.js";

/** How a list is searched. */
export interface Search {
  /** Looks at its newest rows, within limits. */
  readonly walk: (tx: Transaction) => Promise<Walk>;
  /** Queries the index for all matches; null when it cannot answer. */
  readonly index: (tx: Transaction) => Promise<Found[] | null>;
}

/**
 * A page of a search, newest first, at a limited cost. Frequent words are found by walking; rare ones, in the index.
 * For other words, or words unknown to the index, the walk continues from page to page: such a page may be short or
 * empty, and the next one continues after the last examined row.
 */
export function searchPage(
  context: RequestContext,
  { first }: PageRequest,
  { walk, index }: Search,
): Promise<Page<Found>> {
  return inSearchSlot(context, async () => {
    const walked = await inSearchTime(context, walk);
    if (walked.stoppedAt === null || walked.found.length > first) return cut(walked.found, first);
    const all = await inSearchTime(context, index).catch(nullWhenLate);
    if (all !== null) return cut(all.toSorted(newestFirst), first);
    const page = cut(walked.found, first);
    return page.hasNextPage ? page : { ...page, hasNextPage: true, end: walked.stoppedAt };
  });
}

/** An index that takes too long cannot answer either. */
function nullWhenLate(error: unknown): null {
  if (overloadOf(error) === null) throw error;
  return null;
}

/** As many rows as requested that fit into a page. */
export function listedPage({ first }: PageRequest, { found }: Walk): Page<Found> {
  return cut(found, first);
}

/** As many rows as were asked for and fit into a page. */
function cut(found: readonly Found[], first: number): Page<Found> {
  const count = Math.min(first, rowsThatFit(found.map(({ bytes }) => bytes)));
  return { rows: found.slice(0, count), hasNextPage: found.length > count };
}

function newestFirst(left: Found, right: Found): number {
  const later = right.createdAt.getTime() - left.createdAt.getTime();
  return later !== 0 ? later : left.id < right.id ? 1 : -1;
}
