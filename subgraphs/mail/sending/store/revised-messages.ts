import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";

/** The parts of a held message that a person may change. */
export interface RevisedMessage {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly snippet: string | null;
  readonly tracksOpens: boolean;
  readonly hasAttachments: boolean;
  /** Bytes that it counts more, or less, against the storage. */
  readonly grownBytes: number;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
  readonly searchVector: string;
}

/** Changes a locked message, and the subject of its thread where it is the only one. */
export async function updateRevised(
  tx: Statements,
  { id, threadId }: { readonly id: string; readonly threadId: string },
  revised: RevisedMessage,
  now: Date,
): Promise<void> {
  const { to, cc, bcc, subject, snippet, tracksOpens, hasAttachments, grownBytes } = revised;
  await sendStatement(
    tx,
    Prisma.sql`
      update mail_message set to_addresses = ${[...to]}::text[], cc_addresses = ${[...cc]}::text[],
        bcc_addresses = ${[...bcc]}::text[], subject = ${subject}, snippet = ${snippet}, tracks_opens = ${tracksOpens},
        has_attachments = ${hasAttachments}, byte_size = greatest(0, byte_size + ${grownBytes}),
        version = version + 1, updated_at = ${now}
      where id = ${id}::uuid`,
  );
  await sendStatement(
    tx,
    Prisma.sql`
      update mail_text set body_text = ${revised.bodyText}, body_html = ${revised.bodyHtml},
        search = ${revised.searchVector}::tsvector
      where message_id = ${id}::uuid`,
  );
  await sendStatement(
    tx,
    Prisma.sql`
      update mail_thread set subject = ${subject}, version = version + 1
      where id = ${threadId}::uuid and message_count = 1 and subject is distinct from ${subject}`,
  );
}

/** The attachments of a message, in their order. */
export async function listPartIds(
  tx: Queries,
  messageId: string,
): Promise<{ readonly id: string; readonly contentId: string }[]> {
  return tx.$queryRaw`
    select id, content_id as "contentId" from mail_attachment where message_id = ${messageId}::uuid order by ordinal`;
}

/** Removes attachments of a message. */
export async function removeParts(tx: Statements, messageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sendStatement(
    tx,
    Prisma.sql`delete from mail_attachment where message_id = ${messageId}::uuid and id = any(${[...ids]}::uuid[])`,
  );
}
