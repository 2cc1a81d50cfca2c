import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleSettings, type SettingsRow } from "./store/settings.js";

/** Settings by the UUID of identities that are not deleted and that the viewer may see. */
export function settingsByIdentity({ viewer, services }: RequestContext): DataLoader<string, SettingsRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleSettings(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId);
  });
}
