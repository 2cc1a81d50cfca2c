import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleInvitations, type InvitationRow } from "./store/invitations.js";

/** Invitations by UUID that the viewer may see: those that its organization made. */
export function invitationById({ viewer, services }: RequestContext): DataLoader<string, InvitationRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleInvitations(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
