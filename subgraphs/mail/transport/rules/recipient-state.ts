import type { RecipientState } from "./states.js";

const order: Readonly<Record<RecipientState, number>> = {
  waiting: 0,
  sending: 1,
  unknown: 2,
  failed: 2,
  accepted: 3,
  delivered: 4,
  bounced: 5,
};

/**
 * Whether a recipient's state may change to another (wire contract mail 12): never back. A report about a mail that was
 * unknown or seemed to have failed still sets its result.
 */
export function mayBecome(from: RecipientState, to: RecipientState): boolean {
  // States that are retried after an attempt that reached no recipient.
  if (to === "waiting") return from === "waiting" || from === "sending";
  return order[to] > order[from];
}
