import type { Writer } from "../../../shared/database/client.js";
import type { Queries, Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";

/** An automatic reply of a line. */
export interface ReplyRow {
  readonly id: string;
  readonly lineId: string;
  readonly remoteNumber: string;
  readonly text: string;
}

/** Stores replies for the job that sends them. */
export async function insertReplies(
  tx: Statements,
  replies: readonly Omit<ReplyRow, "id">[],
  now: Date,
): Promise<void> {
  const column = <Name extends keyof (typeof replies)[number]>(name: Name) => replies.map((reply) => reply[name]);
  await tx.$executeRaw`
    insert into im_line_reply (id, line_id, remote_number, text, created_at)
    select r.id, r.line_id, r.remote_number, r.text, ${now}::timestamptz from unnest(
      ${replies.map(() => orderedId(now))}::uuid[], ${column("lineId")}::uuid[], ${column("remoteNumber")}::text[],
      ${column("text")}::text[]) as r (id, line_id, remote_number, text)`;
}

/**
 * Claims waiting replies, oldest first. From here on each is sent once: after a crash before the call the person gets
 * no answer, which is better than two.
 */
export async function claimReplies(db: Writer, now: Date, most: number): Promise<ReplyRow[]> {
  const rows = await db.$queryRaw<ReplyRow[]>`
    update im_line_reply set claimed_at = ${now} where id = any(array(
      select id from im_line_reply where claimed_at is null order by created_at, id limit ${most} for update skip locked))
    returning id, line_id as "lineId", remote_number as "remoteNumber", text`;
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Notes what the carrier calls a reply. */
export async function nameReply(db: Writer, id: string, carrierMessageId: string): Promise<void> {
  await db.$executeRaw`update im_line_reply set carrier_message_id = ${carrierMessageId} where id = ${id}::uuid`;
}

/** Whether a message is an automatic reply, by our id or by its carrier's. */
export async function isReply(
  db: Queries,
  lineId: string,
  { clientRef, carrierMessageId }: { readonly clientRef: string | null; readonly carrierMessageId: string | null },
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from im_line_reply where line_id = ${lineId}::uuid
      and (id = ${clientRef}::uuid or carrier_message_id = ${carrierMessageId}) limit 1`;
  return rows.length > 0;
}

/** Whether a reply waits. */
export async function anyReplyWaits(db: Writer): Promise<boolean> {
  const [row] = await db.$queryRaw<{ waits: boolean }[]>`
    select exists (select 1 from im_line_reply where claimed_at is null) as waits`;
  return row!.waits;
}

/** Removes replies that were claimed before that time, and the last replies of lines. Returns how many. */
export async function removeReplies(db: Writer, before: Date): Promise<number> {
  const replies = await db.imLineReply.deleteMany({ where: { claimedAt: { lt: before } } });
  const said = await db.imHelpReply.deleteMany({ where: { repliedAt: { lt: before } } });
  return replies.count + said.count;
}

/** Whether a line may explain itself to an address now; if so, that is noted. */
export async function takeHelp(
  tx: Statements,
  { lineId, remoteNumber, now, seconds }: { lineId: string; remoteNumber: string; now: Date; seconds: number },
): Promise<boolean> {
  const before = new Date(now.getTime() - seconds * 1000);
  const taken = await tx.$executeRaw`
    insert into im_help_reply as h (line_id, remote_number, replied_at) values (${lineId}::uuid, ${remoteNumber}, ${now})
    on conflict (line_id, remote_number) do update set replied_at = ${now} where h.replied_at <= ${before}`;
  return taken > 0;
}
