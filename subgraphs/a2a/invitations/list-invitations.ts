import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { type InvitationFilter, listVisibleInvitations } from "./store/invitation-lists.js";
import type { InvitationRow } from "./store/invitations.js";

/** A page of the invitations that the viewer sees, newest first. */
export async function listInvitations(
  context: RequestContext,
  filter: InvitationFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<InvitationRow>> {
  const { viewer, services } = context;
  const list = `a2a-invitations/${viewer.organizationId}/${filter.status ?? ""}/${filter.peerId ?? ""}`;
  const request = pageRequest(context, list, args);
  const db = services.database.request.reader;
  const page = await listVisibleInvitations(db, viewer, filter, services.clock.now(), request);
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => row,
  );
}
