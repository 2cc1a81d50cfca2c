import { planOf, type Plans } from "../../../shared/rules/plans.js";

/** The storage of a mailbox. */
export interface MailboxFill {
  /** The plan of its organization. */
  readonly plan: string;
  /** Its bytes, including accepted mail that is not stored yet. */
  readonly usedBytes: bigint;
}

/** Bytes that a mailbox still accepts; null for any number. */
export function roomOf(plans: Plans, { plan, usedBytes }: MailboxFill): bigint | null {
  const limit = planOf(plans, plan).mailboxStorageBytes;
  if (limit === null) return null;
  const room = BigInt(limit) - usedBytes;
  return room > 0n ? room : 0n;
}

/** Whether a mail of this size may enter a mailbox (wire contract mail 15): the plan sets the limit. */
export function hasRoomFor(plans: Plans, fill: MailboxFill, bytes: number): boolean {
  const room = roomOf(plans, fill);
  return room === null || BigInt(bytes) <= room;
}
