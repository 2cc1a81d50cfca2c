import type { Statements } from "../../../shared/database/statements.js";

/** A conversation of a connection's bot with one user. */
export interface DirectConversation {
  readonly connectionId: string;
  readonly conversationId: string;
  readonly userId: string;
  /** The user's own workspace; null for that of the connection, or if Slack does not tell it. */
  readonly userWorkspaceId: string | null;
}

/** Stores with whom conversations of two are. One that is stored gets only the workspace that it lacks. */
export async function noteDirectConversations(tx: Statements, found: readonly DirectConversation[]): Promise<void> {
  if (found.length === 0) return;
  await tx.$executeRaw`
    insert into chat_direct_conversation as d (connection_id, conversation_id, user_id, user_workspace_id)
    select n.* from unnest(
      ${found.map(({ connectionId }) => connectionId)}::uuid[], ${found.map(({ conversationId }) => conversationId)}::text[],
      ${found.map(({ userId }) => userId)}::text[], ${found.map(({ userWorkspaceId }) => userWorkspaceId)}::text[]
    ) as n (connection_id, conversation_id, user_id, user_workspace_id)
    join chat_connection c on c.id = n.connection_id and c.closed_at is null
    on conflict (connection_id, conversation_id) do update set user_workspace_id = excluded.user_workspace_id
      where d.user_id = excluded.user_id and d.user_workspace_id is null and excluded.user_workspace_id is not null`;
}
