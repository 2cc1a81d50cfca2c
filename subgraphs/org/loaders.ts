import DataLoader from "dataloader";
import { inKeyOrder } from "../shared/context/in-key-order.js";
import type { RequestContext } from "../shared/context/request-context.js";
import { normalizeHandle } from "../shared/identity/handle.js";
import { isUuid } from "../shared/identity/uuid.js";
import { isKeyId } from "./rules/key-text.js";
import { findVisibleKeys, type KeyRow } from "./store/api-keys.js";
import { findVisibleIdentities, findVisibleIdentitiesByHandle, type IdentityRow } from "./store/identities.js";
import { findVisibleOrganizations, type OrganizationRow } from "./store/organizations.js";
import { findVisibleUsers, type UserRow } from "./store/people.js";

/** Identities by UUID that the viewer may see. */
export function identityById({ viewer, services }: RequestContext): DataLoader<string, IdentityRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleIdentities(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Identities by handle, in any spelling, that the viewer may see. */
export function identityByHandle({ viewer, services }: RequestContext): DataLoader<string, IdentityRow | null> {
  return new DataLoader(async (texts) => {
    const handles = texts.map(normalizeHandle);
    const wanted = handles.filter((handle) => handle !== null);
    const rows = await findVisibleIdentitiesByHandle(services.database.request.reader, viewer, wanted);
    return inKeyOrder(rows, handles, (row) => row.agentHandle);
  });
}

/** Organizations by id that the viewer may see. */
export function organizationById({ viewer, services }: RequestContext): DataLoader<string, OrganizationRow | null> {
  return new DataLoader(async (ids) => {
    const wanted = viewer.organizationId === null ? [] : ids.filter((id) => id === viewer.organizationId);
    const rows = await findVisibleOrganizations(services.database.request.reader, viewer, wanted);
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** API keys by id that the viewer may see. */
export function keyById({ viewer, services }: RequestContext): DataLoader<string, KeyRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleKeys(services.database.request.reader, viewer, ids.filter(isKeyId));
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
