import type { Reader } from "../../../shared/database/client.js";

/** The HTML text of a message, with its inline files by content id. */
export interface HtmlPage {
  readonly html: string;
  readonly files: readonly { readonly id: string; readonly contentId: string }[];
}

/**
 * The HTML text of a message in an open mailbox; null when there is none, or when it is blocked and the ticket does not
 * include blocked messages. The caller has proved access.
 */
export async function findHtmlPage(
  db: Reader,
  { messageId, seesBlocked }: { readonly messageId: string; readonly seesBlocked: boolean },
): Promise<HtmlPage | null> {
  const [row] = await db.$queryRaw<HtmlPage[]>`
    select x.body_html as html,
           coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'contentId', a.content_id_header))
                     from mail_attachment a where a.message_id = g.id and a.content_id_header is not null), '[]') as files
    from mail_message g join mailbox m on m.id = g.mailbox_id join mail_text x on x.message_id = g.id
    where g.id = ${messageId}::uuid and g.status <> 'deleted' and m.closed_at is null and (${seesBlocked} or not g.is_blocked)
      and x.body_html is not null`;
  return row ?? null;
}
