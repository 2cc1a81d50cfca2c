import type { Reader } from "../../../shared/database/client.js";
import { type EarlierText, textCharacters } from "../rules/webhook-context.js";

/** A received message, for reading the earlier ones of its conversation. */
export interface TextOfConversation {
  readonly id: string;
  readonly conversationId: string;
  readonly createdAt: Date;
}

/** The message of a webhook; null when it was deleted or blocked. */
export async function findTextOfConversation(db: Reader, id: string): Promise<TextOfConversation | null> {
  const [row] = await db.$queryRaw<TextOfConversation[]>`
    select id, conversation_id as "conversationId", created_at as "createdAt" from im_message
    where id = ${id}::uuid and not is_blocked`;
  return row ?? null;
}

/** The messages in its conversation before a message, newest first. The agent sees them, so blocked ones are left out. */
export async function findEarlierTexts(
  db: Reader,
  { id, conversationId, createdAt }: TextOfConversation,
  { limit, since }: { readonly limit: number; readonly since: Date | null },
): Promise<EarlierText[]> {
  return db.$queryRaw<EarlierText[]>`
    select m.id, m.direction::text as direction, m.service::text as service,
           left(m.content, ${textCharacters + 1}::int) as text,
           case when m.direction = 'inbound' then coalesce(m.sender_number, m.remote_number) end as sender,
           m.status::text as status, m.created_at as "createdAt",
           (select count(*)::int from im_message_media f where f.message_id = m.id) as "mediaCount"
    from im_message m
    where m.conversation_id = ${conversationId}::uuid and not m.is_blocked
      and (m.created_at, m.id) < (${createdAt}, ${id}::uuid)
      and (${since}::timestamptz is null or m.created_at >= ${since})
    order by m.created_at desc, m.id desc limit ${limit}`;
}
