import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { findVisibleOrganizations, type OrganizationRow } from "./store/organizations.js";
import { findVisibleUsers, type UserRow } from "./store/people.js";

/** Organizations by id that the viewer may see. */
export function organizationById({ viewer, services }: RequestContext): DataLoader<string, OrganizationRow | null> {
  return new DataLoader(async (ids) => {
    const wanted = viewer.organizationId === null ? [] : ids.filter((id) => id === viewer.organizationId);
    const rows = await findVisibleOrganizations(services.database.request.reader, viewer, wanted);
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Console users by id who share the viewer's organization. */
export function userById({ viewer, services }: RequestContext): DataLoader<string, UserRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleUsers(services.database.request.reader, viewer, ids);
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
