import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isKeyId } from "./rules/key-text.js";
import { findVisibleKeys, type KeyRow } from "./store.js";

/** API keys by id that the viewer may see. */
export function keyById({ viewer, services }: RequestContext): DataLoader<string, KeyRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleKeys(services.database.request.reader, viewer, ids.filter(isKeyId));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
