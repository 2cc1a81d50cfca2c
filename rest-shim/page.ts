import { Type } from "typebox";
import type { ConnectionPage } from "./route.js";

/** Query keys of a list that is paged by cursor (wire contract org 1.4). Spread them into a route's `query`. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50, description: "Number of items." })),
  cursor: Type.Optional(Type.String({ description: "The `next_cursor` of the previous page." })),
};

/** The paging variables of a connection. */
export function pageVariables(query: { readonly limit?: number; readonly cursor?: string }): {
  first: number;
  after: string | null;
} {
  return { first: query.limit ?? 50, after: query.cursor ?? null };
}

/** A page in wire form: `next_cursor` is null on the last one. */
export function pageAnswer<Node, Item>(
  { nodes, pageInfo }: ConnectionPage<Node>,
  item: (node: Node) => Item,
): { items: Item[]; next_cursor: string | null } {
  return { items: nodes.map(item), next_cursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null };
}
