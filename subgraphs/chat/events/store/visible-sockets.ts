import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

/** How the WebSocket of a connection's app fares. Never its token. */
export interface EventSocketRow {
  readonly connectionId: string;
  readonly error: string | null;
  readonly retryAt: Date | null;
}

/** The sockets of those of these connections that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleSockets(
  db: Reader,
  viewer: Viewer,
  connectionIds: readonly string[],
): Promise<EventSocketRow[]> {
  return db.$queryRaw<EventSocketRow[]>`
    select c.id as "connectionId", k.error, k.retry_at as "retryAt"
    from chat_connection c join identity i on i.id = c.identity_id
      join chat_event_secrets s on s.connection_id = c.id join chat_socket k on k.app_token_hash = s.app_token_hash
    where c.closed_at is null and c.id = any(${[...connectionIds]}::uuid[]) and ${visibleIdentities(viewer)}`;
}
