import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { ImportRow } from "./store/import-row.js";
import { findVisibleImports } from "./store/imports.js";

/** Imports by UUID that the viewer may see. */
export function importById({ viewer, services }: RequestContext): DataLoader<string, ImportRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleImports(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
