/** A page of a list that may end early. */
interface EarlyPage {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

/** `X-Truncated: true` for a page that ended before `limit` (default 50) because its records are long. */
export function truncatedPage({ nodes, pageInfo }: EarlyPage, limit = 50): Record<string, string> {
  return pageInfo.hasNextPage && nodes.length < limit ? { "X-Truncated": "true" } : {};
}
