import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";
import { deliveryPages } from "../loaders.js";
import type { DeliveryFilter, DeliveryRow } from "./store/webhook-deliveries.js";

/** A page of the delivery log, which may end early where bodies are large; empty where nothing can match. */
export async function pageDeliveries(
  context: RequestContext,
  args: ConnectionArgs,
  filter: DeliveryFilter | null,
): Promise<ConnectionValue<DeliveryRow>> {
  const list = `webhook-deliveries ${canonicalJson(filter)}`;
  const { first, after } = pageRequest(context, list, args);
  const page =
    filter === null
      ? { rows: [], hasNextPage: false }
      : await context.loader(deliveryPages).load({ filter, first, after });
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => row,
  );
}
