import type { Reader, Transaction, Writer } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";

/** A token to revoke at Slack. */
export interface RevocationRow {
  readonly connectionId: string;
  readonly workspaceId: string;
  readonly botUserId: string;
  readonly sealedToken: Uint8Array;
  readonly createdAt: Date;
}

/**
 * Stores the tokens of these connections, before they are erased, for the job that revokes them: only tokens of the
 * application that was installed here. A token from a user belongs to the user, and may be in use elsewhere.
 */
export async function queueRevocations(tx: Transaction, connectionIds: readonly string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into chat_revocation (connection_id, workspace_id, bot_user_id, sealed_token, created_at)
    select id, workspace_id, bot_user_id, sealed_token, ${now} from chat_connection
    where id = any(${[...connectionIds]}::uuid[]) and sealed_token is not null and app_id is not null
    on conflict (connection_id) do update set sealed_token = excluded.sealed_token, created_at = excluded.created_at`;
}

/** The oldest revocations. */
export async function findRevocations(db: Reader, limit: number): Promise<RevocationRow[]> {
  return db.chatRevocation.findMany({ orderBy: [{ createdAt: "asc" }, { connectionId: "asc" }], take: limit });
}

/** Removes a revocation that is done, or given up, unless another token has replaced it. */
export async function removeRevocation(
  db: Writer,
  { connectionId, createdAt }: Pick<RevocationRow, "connectionId" | "createdAt">,
): Promise<void> {
  await db.chatRevocation.deleteMany({ where: { connectionId, createdAt } });
}

/**
 * Whether a connection uses the same bot. An app without token rotation has one token per workspace: revoking it for
 * one connection would revoke it for all.
 */
export async function isBotInUse(
  db: Queries,
  { workspaceId, botUserId }: Pick<RevocationRow, "workspaceId" | "botUserId">,
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from chat_connection
    where workspace_id = ${workspaceId} and bot_user_id = ${botUserId} and status = 'connected' and closed_at is null
    limit 1`;
  return rows.length > 0;
}
