import type { Statements } from "../../shared/database/statements.js";
import { appendEvent, nobody } from "../../shared/events/append-event.js";
import { removeReception, type WaitingReception } from "./store/receptions.js";

/** How a mail of this installation ended here: its sender is told. */
export type ReceptionEnd = "delivered" | "no_mailbox" | "too_many_hops";

/**
 * Takes a reception away, and tells of it when the sender is of this installation. False when somebody else did. What
 * follows for the sender's message happens in a transaction of its own: two mailboxes that write to each other would
 * otherwise wait for each other.
 */
export async function endReception(
  tx: Statements,
  reception: WaitingReception,
  end: ReceptionEnd,
  occurredAt: Date,
): Promise<boolean> {
  if (!(await removeReception(tx, reception.id))) return false;
  if (reception.recipientId === null) return true;
  await appendEvent(tx, {
    kind: "mail.reception.ended",
    subjectId: reception.id,
    subjectVersion: 2,
    audience: [nobody],
    data: { recipientId: reception.recipientId, end },
    occurredAt,
  });
  return true;
}
