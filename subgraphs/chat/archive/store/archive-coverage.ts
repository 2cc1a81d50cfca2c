import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { mostCounted } from "../rules/limits.js";
import { conversationsOf, everyMessage, wantedHeads } from "./heads.js";

/** The stored range of a conversation. */
export interface CoverageRow {
  readonly connectionId: string;
  readonly conversationId: string;
  readonly messages: number;
  readonly oldestTs: string;
  readonly newestTs: string;
  /** When the last of them arrived. */
  readonly updatedAt: Date;
}

/**
 * The stored ranges of a connection's conversations that the viewer sees, by their ids, after one; one more than
 * requested.
 */
export async function listVisibleCoverage(
  db: Reader,
  viewer: Viewer,
  connectionId: string,
  { first, after }: { readonly first: number; readonly after: string | null },
): Promise<CoverageRow[]> {
  return db.$queryRaw<CoverageRow[]>`
    with ${conversationsOf(connectionId, after)}
    select c.id as "connectionId", v.id as "conversationId", s.messages, s."oldestTs", s."newestTs", s."updatedAt"
    from v join chat_connection c on c.id = ${connectionId}::uuid join identity i on i.id = c.identity_id
      cross join lateral (
        select count(*)::int as messages, min(message_ts) as "oldestTs", max(message_ts) as "newestTs",
               max(received_at) as "updatedAt"
        from (
          select e.message_ts, e.received_at from chat_event e
          where ${wantedHeads(everyMessage)} and e.conversation_id = v.id order by e.message_ts desc limit ${mostCounted}
        ) stored
      ) s
    where c.closed_at is null and ${visibleIdentities(viewer)} and s.messages > 0
    order by v.id limit ${first + 1}`;
}
