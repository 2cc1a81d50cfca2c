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
import { findVisibleSigningKeys, findVisibleSigningKeysOf, type SigningKeyRow } from "./store/visible-signing-keys.js";
import { type DeliveryRow, findVisibleDeliveries } from "./store/webhook-deliveries.js";
import { findVisibleWebhooks, findVisibleWebhooksOf, type WebhookRow } from "./store/webhook-subscriptions.js";

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

/** Signing keys in use by id that the viewer may see. */
export function signingKeyById({ viewer, services }: RequestContext): DataLoader<string, SigningKeyRow | null> {
  return new DataLoader(async (ids) => {
    const now = services.clock.now();
    const rows = await findVisibleSigningKeys(services.database.request.reader, viewer, now, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Signing keys in use by the UUID of their identity, of identities that the viewer may see. */
export function signingKeyByIdentity({ viewer, services }: RequestContext): DataLoader<string, SigningKeyRow | null> {
  return new DataLoader(async (ids) => {
    const now = services.clock.now();
    const rows = await findVisibleSigningKeysOf(services.database.request.reader, viewer, now, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId!);
  });
}

/** Webhook subscriptions by UUID that the viewer may see. */
export function webhookById({ viewer, services }: RequestContext): DataLoader<string, WebhookRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleWebhooks(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Webhook subscriptions by the UUID of their identity that the viewer may see, newest first. */
export function webhooksByIdentity({ viewer, services }: RequestContext): DataLoader<string, WebhookRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleWebhooksOf(services.database.request.reader, viewer, ids.filter(isUuid));
    return ids.map((id) => rows.filter((row) => row.identityId === id));
  });
}

/** Rows of the webhooks' delivery log by UUID that the viewer may see. */
export function deliveryById({ viewer, services }: RequestContext): DataLoader<string, DeliveryRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleDeliveries(services.database.request.reader, viewer, ids.filter(isUuid));
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
