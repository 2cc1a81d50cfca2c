import type { Queries } from "../../../shared/database/statements.js";

/**
 * The message that was sent from a generation of a mailbox's draft; null when it was not sent, or when the event log no
 * longer has it. The ids must be well-formed.
 */
export async function findMessageOfDraft(
  db: Queries,
  mailboxId: string,
  draftId: string,
  generation: number,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ messageId: string }[]>`
    select e.data->>'messageId' as "messageId" from event e
    where e.subject_id = ${draftId} and e.kind = 'mail.draft.sent' and e.subject_version = ${generation + 1}
      and e.data->>'mailboxId' = ${mailboxId}
    limit 1`;
  return row?.messageId ?? null;
}
