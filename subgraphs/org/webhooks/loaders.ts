import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { Page } from "../../shared/pagination/page.js";
import { pageBytes, rowsThatFit, rowsWithin } from "../../shared/rules/page-bytes.js";
import {
  type DeliveryFilter,
  type DeliveryRow,
  type DeliverySlice,
  findVisibleBodies,
  findVisibleDeliveries,
  listVisibleDeliveries,
} from "./store/webhook-deliveries.js";
import { findWebhookHealth, type WebhookHealthRow } from "./store/webhook-health.js";
import { findVisibleWebhooks, findVisibleWebhooksOf, type WebhookRow } from "./store/webhook-subscriptions.js";

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

/** How deliveries went lately, by the UUID of a subscription that the viewer may see. */
export function webhookHealth({ viewer, services }: RequestContext): DataLoader<string, WebhookHealthRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findWebhookHealth(services.database.request.reader, viewer, ids);
    return inKeyOrder(rows, ids, (row) => row.subscriptionId);
  });
}

/** Rows of the webhooks' delivery log by UUID that the viewer may see. */
export function deliveryById({ viewer, services }: RequestContext): DataLoader<string, DeliveryRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleDeliveries(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The bodies of attempts, by the UUID of their row of the log that the viewer may see. */
export function deliveryBodyById({ viewer, services }: RequestContext): DataLoader<string, string | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleBodies(services.database.request.reader, viewer, ids);
    return inKeyOrder(rows, ids, (row) => row.id).map((row) => row?.body ?? null);
  });
}

/** A page of the delivery log. */
export interface DeliveryPageRequest extends Pick<DeliverySlice, "after" | "skip"> {
  readonly filter: DeliveryFilter;
  readonly first: number;
}

/**
 * Pages of the delivery log that the viewer may see, newest first. Pages of one request share 4 MiB of bodies in their
 * order: a page may end early, even before its first row. They are read one after the other, so that one request does
 * not use every connection.
 */
export function deliveryPages({
  viewer,
  services,
}: RequestContext): DataLoader<DeliveryPageRequest, Page<DeliveryRow>> {
  return new DataLoader<DeliveryPageRequest, Page<DeliveryRow>>(
    async (requests) => {
      const pages: Page<DeliveryRow>[] = [];
      let left = pageBytes;
      let shown = 0;
      for (const { filter, first, after = null, skip = 0 } of requests) {
        const slice = { after, skip, take: first + 1 };
        const found = await listVisibleDeliveries(services.database.request.reader, viewer, filter, slice);
        const sizes = found.slice(0, first).map(({ bytes }) => bytes);
        const count = shown === 0 ? rowsThatFit(sizes, left) : rowsWithin(sizes, left);
        const rows = found.slice(0, count);
        for (const { bytes } of rows) left -= bytes;
        shown += count;
        pages.push({ rows, hasNextPage: found.length > count, ...(count === 0 ? { end: after } : {}) });
      }
      return pages;
    },
    // Pages are never equal, so they are not cached.
    { cache: false },
  );
}
