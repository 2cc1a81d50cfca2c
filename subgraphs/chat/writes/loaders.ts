import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { agedTo } from "./rules/expiry.js";
import { findVisibleWrites } from "./store/visible-writes.js";
import type { WriteRow } from "./store/write-row.js";

/** Writes by UUID that the viewer may see, as they are now. */
export function writeById({ viewer, services }: RequestContext): DataLoader<string, WriteRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleWrites(services.database.request.reader, viewer, ids.filter(isUuid));
    const now = services.clock.now();
    return inKeyOrder(
      rows.map((row) => agedTo(row, now)),
      ids,
      (row) => row.id,
    );
  });
}
