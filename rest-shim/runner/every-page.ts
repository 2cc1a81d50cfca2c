import type { ConnectionPage } from "../route.js";
import { rejected } from "../wire/rejection.js";

/** Rows per page, and the most pages of a bare array. */
const everyPageLimits = { pageSize: 100, pages: 100 } as const;

/** Reads a connection to its end. A list of more than 10,000 rows is 422: it can be paged through GraphQL. */
export async function collectEveryPage<Node>(
  readPage: (paging: { first: number; after: string | null }) => Promise<ConnectionPage<Node>>,
): Promise<Node[]> {
  const nodes: Node[] = [];
  let after: string | null = null;
  for (let page = 0; page < everyPageLimits.pages; page++) {
    const { nodes: some, pageInfo } = await readPage({ first: everyPageLimits.pageSize, after });
    nodes.push(...some);
    if (!pageInfo.hasNextPage) return nodes;
    after = pageInfo.endCursor ?? null;
  }
  const most = everyPageLimits.pages * everyPageLimits.pageSize;
  throw rejected([
    {
      loc: ["query"],
      msg: `the list has more than ${most} rows; read it page by page through GraphQL`,
      type: "list_too_long",
    },
  ]);
}
