import { planOf, type Plans } from "../../../shared/rules/plans.js";

/** How full a mailbox is. */
export interface MailboxFill {
  /** The plan of its organization. */
  readonly plan: string;
  /** Bytes that it holds, with what is accepted and on its way into it. */
  readonly usedBytes: bigint;
}

/** Bytes that a mailbox still takes; null for any number. */
export function roomOf(plans: Plans, { plan, usedBytes }: MailboxFill): bigint | null {
  const limit = planOf(plans, plan).mailboxStorageBytes;
  if (limit === null) return null;
  const room = BigInt(limit) - usedBytes;
  return room > 0n ? room : 0n;
}

/** Whether a mail of so many bytes may come into a mailbox (wire contract mail 15): the plan says what it can hold. */
export function hasRoomFor(plans: Plans, fill: MailboxFill, bytes: number): boolean {
  const room = roomOf(plans, fill);
  return room === null || BigInt(bytes) <= room;
}
