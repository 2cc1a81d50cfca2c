import { planOf, type Plans } from "../../../shared/rules/plans.js";

/** How full a mailbox is. */
export interface MailboxFill {
  /** The plan of its organization. */
  readonly plan: string;
  /** Bytes that it holds, with what is accepted and on its way into it. */
  readonly usedBytes: bigint;
}

/** Whether a mail of so many bytes may come into a mailbox (wire contract mail 15): the plan says what it can hold. */
export function hasRoomFor(plans: Plans, { plan, usedBytes }: MailboxFill, bytes: number): boolean {
  const limit = planOf(plans, plan).mailboxStorageBytes;
  return limit === null || usedBytes + BigInt(bytes) <= BigInt(limit);
}
