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
 * Whether a recipient's state may become another (wire contract mail 12): never back. A report about a mail of which
 * nothing was known, or that seemed to have failed, says what became of it all the same.
 */
export function mayBecome(from: RecipientState, to: RecipientState): boolean {
  // What waits again after an attempt that reached nobody.
  if (to === "waiting") return from === "waiting" || from === "sending";
  return order[to] > order[from];
}
