import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { type ContextFilter, type ContextRow, listContexts } from "./store/contexts.js";

/** A context in a list: the histories of its tasks are shown completely or not at all. */
export type ListedContext = ContextRow & { readonly listed: true };

/** A page of one identity's contexts, newest first. The caller has checked access to the identity's ledger. */
export async function listContextsOf(
  context: RequestContext,
  filter: ContextFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<ListedContext>> {
  const { viewer, services } = context;
  const list = `a2a-contexts/${filter.identityId}/${filter.direction}`;
  const request = pageRequest(context, list, args);
  const page = await listContexts(services.database.request.reader, viewer, filter, request);
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => ({ ...row, listed: true }),
  );
}
