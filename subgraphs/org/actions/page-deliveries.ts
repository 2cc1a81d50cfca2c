import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";
import { toPage } from "../../shared/pagination/page.js";
import { type DeliveryFilter, type DeliveryRow, listVisibleDeliveries } from "../store/webhook-deliveries.js";

/** A page of the delivery log; empty where nothing can match. */
export async function pageDeliveries(
  context: RequestContext,
  args: ConnectionArgs,
  filter: DeliveryFilter | null,
): Promise<ConnectionValue<DeliveryRow>> {
  const { viewer, services } = context;
  const list = `webhook-deliveries ${canonicalJson(filter)}`;
  const { first, after } = pageRequest(context, list, args);
  const rows =
    filter === null
      ? []
      : await listVisibleDeliveries(services.database.request.reader, viewer, filter, { after, take: first + 1 });
  return toConnection(
    context,
    list,
    toPage(rows, first),
    (row) => row,
    (row) => row,
  );
}
