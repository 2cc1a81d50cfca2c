import type { RequestContext } from "../context/request-context.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { checkPageSize, type Page } from "../pagination/page.js";
import { readSignedText, signText } from "../secrets/signed-text.js";
import { type ConnectionArgs, connectionOf, type ConnectionValue } from "./connection.js";

/** The start of a page in a list sorted by handle: after this handle. */
export interface HandlePageRequest {
  readonly first: number;
  readonly after: string | null;
}

/** A page of a list that is sorted by handle. */
export interface HandlePage<Row> extends Pick<Page<Row>, "rows" | "hasNextPage"> {
  /** Where the next page starts, if this is not after the last row: a page may end before it is full. */
  readonly endHandle?: string | null;
}

/** Checks the paging arguments of a list that is sorted by handle. Throws `invalid_cursor`, `validation_failed`. */
export function handlePageRequest(context: RequestContext, list: string, args: ConnectionArgs): HandlePageRequest {
  const first = checkPageSize(args.first);
  if (args.after === null || args.after === undefined) return { first, after: null };
  const after = readSignedText(context.services.keyring, "cursors", list, args.after);
  if (typeof after !== "string") throw sharedErrors.problem("invalid_cursor");
  return { first, after };
}

/** Makes the connection of a page that is sorted by handle. */
export function toHandleConnection<Row extends { readonly agentHandle: string }, Node>(
  context: RequestContext,
  list: string,
  page: HandlePage<Row>,
  node: (row: Row) => Node,
): ConnectionValue<Node> {
  const cursor = (handle: string): string => signText(context.services.keyring, "cursors", list, handle);
  const connection = connectionOf(page, (row) => cursor(row.agentHandle), node);
  if (page.endHandle) connection.pageInfo.endCursor = cursor(page.endHandle);
  return connection;
}
