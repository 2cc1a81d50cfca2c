import type { Queries } from "../../../shared/database/statements.js";
import { mostPastBytes } from "../../../shared/holds/past-send.js";

/** The stored text of a past mail. */
export interface PastMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly filenames: readonly string[];
  /** Whether one of its files is searched for words. */
  readonly hasTextFile: boolean;
}

/** The texts of these mails, as far as they are short enough and not deleted. For simulations: no viewer is applied. */
export async function readPastMails(db: Queries, ids: readonly string[]): Promise<PastMail[]> {
  return db.$queryRaw<PastMail[]>`
    select m.id, coalesce(m.subject, '') as subject, t.body_text as text, t.body_html as html,
           array(select a.filename from mail_attachment a where a.message_id = m.id) as filenames,
           exists (select from mail_attachment a where a.message_id = m.id and a.content_type ilike 'text/%') as "hasTextFile"
    from mail_message m join mail_text t on t.message_id = m.id
    where m.id = any(${[...ids]}::uuid[]) and m.status <> 'deleted'
      and coalesce(octet_length(t.body_text), 0) + coalesce(octet_length(t.body_html), 0) <= ${mostPastBytes}`;
}
