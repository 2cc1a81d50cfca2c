import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisiblePushConfigs, type PushConfigRow } from "./store/push-configs.js";

/** Push configurations by the UUID of their row that the viewer may see. */
export function pushConfigById({ viewer, services }: RequestContext): DataLoader<string, PushConfigRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisiblePushConfigs(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
