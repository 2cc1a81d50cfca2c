import type { Transaction } from "../../../../shared/database/client.js";
import type { Queries } from "../../../../shared/database/statements.js";
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
export async function putTapback(tx: Transaction, tapback: PhoneTapback, now: Date): Promise<void> {
  const { messageId, partIndex, sender } = tapback;
  await tx.imPhoneTapback.deleteMany({ where: { messageId, partIndex, sender } });
  await tx.imPhoneTapback.create({ data: { ...tapback, createdAt: now }, select: { id: true } });
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
  tx: Transaction,
  where: Pick<PhoneTapback, "messageId" | "partIndex" | "sender">,
): Promise<boolean> {
  const { messageId, partIndex, sender } = where;
  const { count } = await tx.imPhoneTapback.deleteMany({ where: { messageId, partIndex, sender } });
  return count > 0;
}
