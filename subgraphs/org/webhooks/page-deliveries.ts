import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";
import { checkOffset } from "../../shared/pagination/page.js";
import { deliveryPages } from "./loaders.js";
import type { DeliveryFilter, DeliveryRow } from "./store/webhook-deliveries.js";

/**
 * A page of the delivery log, of at most 100 rows or `largest`, which may end early where bodies are large; empty when
 * nothing can match.
 */
export async function pageDeliveries(
  context: RequestContext,
  args: ConnectionArgs & { readonly offset?: number | null },
  filter: DeliveryFilter | null,
  largest?: number,
): Promise<ConnectionValue<DeliveryRow>> {
  const list = `webhook-deliveries ${canonicalJson(filter)}`;
  const { first, after } = pageRequest(context, list, args, largest);
  const skip = checkOffset(args.offset, args.after);
  const page =
    filter === null
      ? { rows: [], hasNextPage: false }
      : await context.loader(deliveryPages).load({ filter, first, after, skip });
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => row,
  );
}
