import type { Statements } from "../../shared/database/statements.js";
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import { peerOf } from "../writes/public.js";

interface PastWrite {
  readonly id: string;
  readonly identityId: string;
  readonly workspaceId: string;
  readonly conversationId: string;
  readonly createdAt: Date;
}

/**
 * Keeps the conversations that agents of an organization wrote to, a slice of the writes after this id. Returns the id to
 * continue after; null when these were the last ones.
 */
export async function learnReceivers(
  tx: Statements,
  organizationId: string,
  after: string | null,
  slice: number,
): Promise<string | null> {
  const writes = await tx.$queryRaw<PastWrite[]>`
    select w.id, c.identity_id as "identityId", c.workspace_id as "workspaceId", w.conversation_id as "conversationId",
           w.created_at as "createdAt"
    from chat_write w join chat_connection c on c.id = w.connection_id join identity i on i.id = c.identity_id
    where i.organization_id = ${organizationId} and c.closed_at is null and w.status = 'succeeded'
      and w.kind in ('message_send', 'message_update', 'file_upload')
      and (${after}::uuid is null or w.id > ${after}::uuid)
    order by w.id limit ${slice}`;
  // In the order of the identities, and within them of the peers: sends insert in this order too.
  for (const identityId of [...new Set(writes.map((write) => write.identityId))].sort()) {
    const own = writes.filter((write) => write.identityId === identityId);
    await keepPeers(tx, { organizationId, identityId, topic: "chat" }, own.map(peerOf), own[0]!.createdAt);
  }
  return writes.length < slice ? null : writes.at(-1)!.id;
}
