import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { type ContactRuleRow, findVisibleContactRules } from "./store/contact-rules.js";
import { findVisibleSettings, type SettingsRow } from "./store/settings.js";

/** Contact rules by UUID that the viewer may see. */
export function contactRuleById({ viewer, services }: RequestContext): DataLoader<string, ContactRuleRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleContactRules(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Filter modes by the UUID of their identity, if the viewer may see them. */
export function settingsByIdentity({ viewer, services }: RequestContext): DataLoader<string, SettingsRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleSettings(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId);
  });
}
