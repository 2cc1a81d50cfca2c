import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { connectionById, ownerById } from "./loaders.js";
import type { ConnectionRow } from "./store/connections.js";
import type { OwnerRow } from "./store/owners.js";

/** The identity that the viewer works on. Throws `not_found` for one that it may not see (wire contract chat 3). */
export async function requireOwner(context: RequestContext, row: AuthorityRow, identityId: string): Promise<OwnerRow> {
  const what = "identity with this id";
  const owner = await found(context, row, context.loader(ownerById).load(identityId), what);
  authorize(context.viewer, row, { organizationId: owner.organizationId, identityId: owner.identityId, what });
  return owner;
}

/** The connection that the viewer works on. Throws `not_found` for one that it may not see (wire contract chat 3). */
export async function requireConnection(
  context: RequestContext,
  row: AuthorityRow,
  connectionId: string,
): Promise<ConnectionRow> {
  const what = "connection with this id";
  const connection = await found(context, row, context.loader(connectionById).load(connectionId), what);
  const { organizationId, identityId } = connection;
  authorize(context.viewer, row, { organizationId, identityId, what });
  return connection;
}

/** A viewer without an organization is refused before anything is looked up. */
async function found<Row>(
  { viewer }: RequestContext,
  row: AuthorityRow,
  loading: Promise<Row | null>,
  what: string,
): Promise<Row> {
  if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
  const one = await loading;
  if (one !== null) return one;
  authorize(viewer, row, { organizationId: "", identityId: null, what });
  throw notFound(what);
}
