import type { Transaction, Writer } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";

/** What a line answers by itself. */
export interface ReplyRow {
  readonly id: string;
  readonly lineId: string;
  readonly remoteNumber: string;
  readonly text: string;
}

/** Stores replies for the job that sends them. */
export async function insertReplies(
  tx: Transaction,
  replies: readonly Omit<ReplyRow, "id">[],
  now: Date,
): Promise<void> {
  const data = replies.map((reply) => ({ ...reply, id: orderedId(now), createdAt: now }));
  await tx.imLineReply.createMany({ data });
}

/**
 * Takes replies that nobody sends yet, oldest first. From here on they are ours, and sent once: who dies before the call
 * leaves the person without an answer, which is better than two.
 */
export async function claimReplies(db: Writer, now: Date, most: number): Promise<ReplyRow[]> {
  const rows = await db.$queryRaw<ReplyRow[]>`
    update im_line_reply set claimed_at = ${now} where id = any(array(
      select id from im_line_reply where claimed_at is null order by created_at, id limit ${most} for update skip locked))
    returning id, line_id as "lineId", remote_number as "remoteNumber", text`;
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether a reply waits. */
export async function anyReplyWaits(db: Writer): Promise<boolean> {
  const [row] = await db.$queryRaw<{ waits: boolean }[]>`
    select exists (select 1 from im_line_reply where claimed_at is null) as waits`;
  return row!.waits;
}

/** Removes replies that were claimed before then, and what a line said last. Returns how many. */
export async function removeReplies(db: Writer, before: Date): Promise<number> {
  const replies = await db.imLineReply.deleteMany({ where: { claimedAt: { lt: before } } });
  const said = await db.imHelpReply.deleteMany({ where: { repliedAt: { lt: before } } });
  return replies.count + said.count;
}

/** Whether a line may explain itself to an address now; if so, that is noted. */
export async function takeHelp(
  tx: Transaction,
  { lineId, remoteNumber, now, seconds }: { lineId: string; remoteNumber: string; now: Date; seconds: number },
): Promise<boolean> {
  const before = new Date(now.getTime() - seconds * 1000);
  const taken = await tx.$executeRaw`
    insert into im_help_reply as h (line_id, remote_number, replied_at) values (${lineId}::uuid, ${remoteNumber}, ${now})
    on conflict (line_id, remote_number) do update set replied_at = ${now} where h.replied_at <= ${before}`;
  return taken > 0;
}
