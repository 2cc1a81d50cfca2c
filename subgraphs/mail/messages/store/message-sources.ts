import type { Reader } from "../../../shared/database/client.js";

/** The location of a complete mail's bytes. */
export interface MessageSource {
  readonly contentId: string;
  readonly byteSize: bigint;
}

/**
 * The bytes of a mail in an open mailbox; null when there are none, or when it is blocked and the ticket does not
 * include blocked messages. The caller has proved access.
 */
export async function findSource(
  db: Reader,
  { messageId, seesBlocked }: { readonly messageId: string; readonly seesBlocked: boolean },
): Promise<MessageSource | null> {
  const [row] = await db.$queryRaw<MessageSource[]>`
    select c.id as "contentId", c.byte_size as "byteSize"
    from mail_message g join mailbox m on m.id = g.mailbox_id join mail_content c on c.id = g.content_id
    where g.id = ${messageId}::uuid and g.status <> 'deleted' and m.closed_at is null and (${seesBlocked} or not g.is_blocked)`;
  return row ?? null;
}
