import type { Reader } from "../../../shared/database/client.js";

/** Where the bytes of a whole mail are. */
export interface MessageSource {
  readonly contentId: string;
  readonly byteSize: bigint;
}

/**
 * The bytes of a mail in a mailbox that is open; null when there are none, or when it is blocked and the ticket is of
 * somebody who does not see that. Whoever asks has proved the right to it.
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
