import { type ClassType, Directive, Field, Int, ArgsType, ObjectType } from "type-graphql";
import type { RequestContext } from "../context/request-context.js";
import {
  checkPageSize,
  decodeKeyset,
  encodeKeyset,
  type Keyset,
  type Page,
  type PageRequest,
} from "../pagination/page.js";

/** Relay's page information. */
@Directive("@shareable")
@ObjectType({ description: "The end of a page." })
export class PageInfo {
  @Field(() => Boolean, { description: "Whether more items follow this page." })
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: "The cursor to pass as `after` for the next page." })
  endCursor!: string | null;

  @Field(() => Boolean, {
    description: "Whether items precede this page: it begins after a cursor. Lists are read forward only.",
  })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: "The cursor of the first item. Null: the page is empty." })
  startCursor!: string | null;
}

/** Relay's forward paging arguments. */
@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, { nullable: true, description: "Number of items: 1 to 100. Default: 50." })
  first?: number | null;

  @Field(() => String, { nullable: true, description: "Return items after this cursor. Default: from the beginning." })
  after?: string | null;
}

/** The shape of a connection of these nodes. */
export interface ConnectionValue<Node> {
  edges: { cursor: string; node: Node }[];
  nodes: Node[];
  pageInfo: PageInfo;
}

/** The Relay connection type of a node type: `<name>Connection`, with `nodes` beside `edges`. */
export function connectionType<Node extends object>(
  node: ClassType<Node>,
  name: string,
): ClassType<ConnectionValue<Node>> {
  @ObjectType(`${name}Edge`, { description: `One ${name} in a list, with its cursor.` })
  class Edge {
    @Field(() => String, { description: "Cursor of this item. Pass it as `after` to get the items that follow." })
    cursor!: string;

    @Field(() => node, { description: "The item." })
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${name} items.` })
  class Connection {
    @Field(() => [Edge], { description: "The items of the page, each with its cursor." })
    edges!: { cursor: string; node: Node }[];

    @Field(() => [node], { description: "The items of the page." })
    nodes!: Node[];

    @Field(() => PageInfo, { description: "Where the page ends, and whether more items follow." })
    pageInfo!: PageInfo;
  }
  return Connection;
}

/**
 * Checks paging arguments. `first` may be up to `largest`, by default 100. `list` names the list with its filters, so
 * that a cursor is valid in that list only.
 */
export function pageRequest(
  context: RequestContext,
  list: string,
  args: ConnectionArgs,
  largest?: number,
): PageRequest {
  return {
    first: checkPageSize(args.first, "first", largest),
    after: decodeKeyset(context.services.keyring, list, args.after),
  };
}

/** Makes the connection of a page. `node` converts a row; `keyset` gives its sort position. */
export function toConnection<Row, Node>(
  context: RequestContext,
  list: string,
  page: Page<Row>,
  keyset: (row: Row) => Keyset,
  node: (row: Row) => Node,
): ConnectionValue<Node> {
  const encode = (place: Keyset): string => encodeKeyset(context.services.keyring, list, place);
  const connection = connectionOf(page, (row) => encode(keyset(row)), node);
  if (page.end) connection.pageInfo.endCursor = encode(page.end);
  return connection;
}

/** Makes the connection of a page whose cursors the caller provides. */
export function connectionOf<Row, Node>(
  { rows, hasNextPage }: Pick<Page<Row>, "rows" | "hasNextPage">,
  cursor: (row: Row) => string,
  node: (row: Row) => Node,
): ConnectionValue<Node> {
  const edges = rows.map((row) => ({ cursor: cursor(row), node: node(row) }));
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor ?? null,
    },
  };
}
