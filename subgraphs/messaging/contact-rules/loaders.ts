import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { type ContactRuleRow, findVisibleContactRules } from "./store/contact-rules.js";

/** Contact rules by UUID that the viewer may see. */
export function contactRuleById({ viewer, services }: RequestContext): DataLoader<string, ContactRuleRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleContactRules(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
