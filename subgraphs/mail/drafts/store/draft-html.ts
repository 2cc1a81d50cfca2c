import type { Reader } from "../../../shared/database/client.js";

/** The texts of a generation that has HTML, with the files that it shows, and the signature of its mailbox. */
export interface DraftHtml {
  /** The present organization of its mailbox. */
  readonly organizationId: string;
  readonly text: string | null;
  readonly html: string;
  readonly files: readonly { readonly id: string; readonly contentId: string }[];
  readonly signatureEnabled: boolean;
  readonly signatureHtml: string | null;
  readonly signatureText: string | null;
}

/** The HTML of a generation in a mailbox that is open; null when there is none. The caller has checked the right to it. */
export async function findDraftHtml(
  db: Reader,
  { draftId, number }: { readonly draftId: string; readonly number: number },
): Promise<DraftHtml | null> {
  const [row] = await db.$queryRaw<DraftHtml[]>`
    select i.organization_id as "organizationId", g.body_text as text, g.body_html as html, m.signature_enabled as "signatureEnabled",
           m.signature_html as "signatureHtml", m.signature_text as "signatureText",
           coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'contentId', a.content_id_header))
                     from mail_draft_attachment a
                     where a.id = any(g.attachment_ids) and a.content_id_header is not null), '[]') as files
    from mail_draft d join mailbox m on m.id = d.mailbox_id join identity i on i.id = m.identity_id
    join mail_draft_generation g on g.draft_id = d.id and g.number = ${number}
    where d.id = ${draftId}::uuid and m.closed_at is null and g.body_html is not null`;
  return row ?? null;
}
