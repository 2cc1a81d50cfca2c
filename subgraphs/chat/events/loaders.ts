import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { type EventSocketRow, findVisibleSockets } from "./store/visible-sockets.js";
import { type ChatEventRow, findVisibleChatEvents } from "./store/visible-events.js";

/** Events by UUID that the viewer may see. */
export function chatEventById({ viewer, services }: RequestContext): DataLoader<string, ChatEventRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleChatEvents(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** How the WebSockets of connections fare that the viewer may see, by the connection's UUID. */
export function eventSocketByConnection({
  viewer,
  services,
}: RequestContext): DataLoader<string, EventSocketRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleSockets(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.connectionId);
  });
}
