import type { Queries } from "../../../shared/database/statements.js";
import type { AskedPast, PastSend } from "../../../shared/holds/past-send.js";
import { operationOf } from "../rules/operation-of.js";
import { peerOf } from "../rules/held-write-content.js";
import { sentKinds } from "./past-writes.js";
import type { WriteKind } from "./write-row.js";

interface RecentWrite {
  readonly id: string;
  readonly identityId: string;
  readonly at: Date;
  readonly kind: WriteKind;
  readonly workspaceId: string;
  readonly conversationId: string;
  readonly isInThread: boolean;
}

/** The newest writes of identities that are sends. Their texts are not stored. */
export async function recentWrites(db: Queries, { identityIds, each }: AskedPast): Promise<PastSend[]> {
  const rows = await db.$queryRaw<RecentWrite[]>`
    select m.id, c.identity_id as "identityId", m.created_at as at, m.kind::text as kind,
           c.workspace_id as "workspaceId", m.conversation_id as "conversationId",
           m.thread_ts is not null as "isInThread"
    from chat_connection c
    cross join lateral (
      select x.* from chat_write x
      where x.connection_id = c.id and x.family in ('send', 'operation') and x.kind in ${sentKinds}
      order by x.created_at desc, x.id desc limit ${each}) m
    where c.identity_id = any(${[...identityIds]}::uuid[]) and c.closed_at is null`;
  return rows.map(({ id, identityId, at, kind, isInThread, ...place }) => ({
    id,
    identityId,
    operation: operationOf[kind],
    at,
    peers: [{ kind: "chat", value: peerOf(place), field: null, audience: "outside" }],
    recipientCount: null,
    // Slack knows who wrote in the thread.
    reply: isInThread ? null : false,
    isAccepted: true,
  }));
}
