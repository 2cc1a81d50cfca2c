import { setFilters, useAddress } from "../address/address.js";

/** Links to the pages of a list. The address has the cursor as `after`. */
export function Pager({ next }: { readonly next: string | null }) {
  const isFirst = !useAddress().filters.has("after");
  if (isFirst && next === null) return null;
  return (
    <p className="actions">
      {!isFirst && (
        <button type="button" className="quiet" onClick={() => setFilters({ after: null })}>
          First page
        </button>
      )}
      {next !== null && (
        <button type="button" className="quiet" onClick={() => setFilters({ after: next })}>
          Next page
        </button>
      )}
    </p>
  );
}

/** Where the next page begins; null after the last one. */
export function nextPage(info: { readonly hasNextPage: boolean; readonly endCursor?: string | null }): string | null {
  return info.hasNextPage ? (info.endCursor ?? null) : null;
}
