import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { findVisibleSendWindows, type MailboxSendWindow } from "./store/visible-send-windows.js";

/** The windows of mailboxes by their UUID that the viewer may see. */
export function sendWindowOfMailbox({
  viewer,
  services,
}: RequestContext): DataLoader<string, MailboxSendWindow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleSendWindows(services.database.request.reader, viewer, ids);
    return inKeyOrder(rows, ids, (row) => row.mailboxId);
  });
}
