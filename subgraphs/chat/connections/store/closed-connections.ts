import type { Reader, Transaction } from "../../../shared/database/client.js";
import { deleteBlob } from "../../../shared/blobs/delete-blob.js";
import { noTokens } from "./connections.js";
import { eraseEventSecretsOf } from "./event-secrets.js";
import { queueRevocations } from "./revocations.js";

/** Closes the connections of a deleted identity, after concurrent transactions; tokens are erased. */
export async function closeConnections(tx: Transaction, identityId: string, now: Date): Promise<void> {
  const held = await tx.$queryRaw<{ id: string }[]>`
    select id from chat_connection where identity_id = ${identityId}::uuid order by id for update`;
  const ids = held.map(({ id }) => id);
  await queueRevocations(tx, ids, now);
  await tx.chatConnection.updateMany({
    where: { identityId },
    data: { ...noTokens, appId: null, status: "disconnected", closedAt: now, updatedAt: now },
  });
  await eraseEventSecretsOf(tx, identityId);
}

/** The identities of an organization that have connections which are not closed, in the order in which they are locked. */
export async function findOpenIdentities(db: Reader, organizationId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select distinct i.id from chat_connection c join identity i on i.id = c.identity_id
    where i.organization_id = ${organizationId} and c.closed_at is null order by i.id`;
  return rows.map(({ id }) => id);
}

/** Closed connections, of one organization or of all. */
export async function findClosedConnections(
  db: Reader,
  limit: number,
  organizationId: string | null = null,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select c.id from chat_connection c join identity i on i.id = c.identity_id
    where c.closed_at is not null and (${organizationId}::text is null or i.organization_id = ${organizationId})
    order by c.closed_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Removes some records of a closed connection, and last the connection. Returns whether there may be more. */
export async function emptyClosedConnection(tx: Transaction, connectionId: string, limit: number): Promise<boolean> {
  const removed = await tx.$executeRaw`
    delete from chat_write where id in (
      select id from chat_write where connection_id = ${connectionId}::uuid limit ${limit})`;
  if (removed === limit) return true;
  const unsent = await tx.$queryRaw<{ blobId: string | null }[]>`
    delete from chat_held_write where id in (
      select id from chat_held_write where connection_id = ${connectionId}::uuid limit ${limit})
    returning blob_id as "blobId"`;
  for (const { blobId } of unsent) if (blobId !== null) await deleteBlob(tx, blobId);
  if (unsent.length === limit) return true;
  const forgotten = await tx.$executeRaw`
    delete from chat_event where id in (
      select id from chat_event where connection_id = ${connectionId}::uuid limit ${limit})`;
  if (forgotten === limit) return true;
  await tx.chatConnection.deleteMany({ where: { id: connectionId, closedAt: { not: null } } });
  return false;
}
