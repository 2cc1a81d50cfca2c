import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { ContactRow } from "./store/contact-row.js";
import { findVisibleContacts } from "./store/contacts.js";

/** Contacts by their ids, merged ones too, that the viewer may see. */
export function contactById({ viewer, services }: RequestContext): DataLoader<string, ContactRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleContacts(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(
      rows,
      ids.map((id) => id.toLowerCase()),
      (row) => row.id,
    );
  });
}
