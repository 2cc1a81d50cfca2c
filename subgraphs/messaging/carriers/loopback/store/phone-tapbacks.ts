import type { Queries, Statements } from "../../../../shared/database/statements.js";
import type { TapbackEvent } from "../../rules/carrier-event.js";

/** A tapback of a phone or a line. */
export interface PhoneTapback {
  readonly id: string;
  readonly messageId: string;
  readonly partIndex: number;
  readonly sender: string;
  readonly reaction: TapbackEvent["reaction"];
  readonly emoji: string | null;
}

/** Writes a tapback in place of the sender's earlier one on that part. */
export async function putTapback(tx: Statements, tapback: PhoneTapback, now: Date): Promise<void> {
  const { messageId, partIndex, sender } = tapback;
  const { id, reaction, emoji } = tapback;
  await removeTapback(tx, { messageId, partIndex, sender });
  await tx.$executeRaw`
    insert into im_phone_tapback (id, message_id, part_index, sender, reaction, emoji, created_at)
    values (${id}::uuid, ${messageId}::uuid, ${partIndex}, ${sender}, ${reaction}::"ImReactionKind", ${emoji}, ${now})`;
}

/** A tapback of a sender, or null; the id must be well-formed. */
export async function findTapback(db: Queries, sender: string, id: string): Promise<PhoneTapback | null> {
  const [row] = await db.$queryRaw<PhoneTapback[]>`
    select id, message_id as "messageId", part_index as "partIndex", sender, reaction::text as reaction, emoji
    from im_phone_tapback where id = ${id}::uuid and sender = ${sender}`;
  return row ?? null;
}

/** Removes a sender's tapback on a part; false when there is none. */
export async function removeTapback(
  tx: Statements,
  where: Pick<PhoneTapback, "messageId" | "partIndex" | "sender">,
): Promise<boolean> {
  const { messageId, partIndex, sender } = where;
  const removed = await tx.$executeRaw`
    delete from im_phone_tapback
    where message_id = ${messageId}::uuid and part_index = ${partIndex} and sender = ${sender}`;
  return removed > 0;
}
