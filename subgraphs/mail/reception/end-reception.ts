import type { Statements } from "../../shared/database/statements.js";
import { appendEvents, installationAudience } from "../../shared/events/append-event.js";
import { removeReceptions, type WaitingReception } from "./store/receptions.js";

/** The result of an internal mail, for its sender. */
export type ReceptionEnd = "delivered" | "no_mailbox" | "mailbox_full" | "too_many_hops";

/**
 * Removes receptions, and appends events for those whose sender is of this installation. Returns the ids of those that
 * no other job had removed. The sender's message is updated in another transaction: two mailboxes that write to each
 * other would otherwise deadlock.
 */
export async function endReceptions(
  tx: Statements,
  receptions: readonly WaitingReception[],
  end: ReceptionEnd,
  occurredAt: Date,
): Promise<ReadonlySet<string>> {
  const ended = new Set(
    await removeReceptions(
      tx,
      receptions.map(({ id }) => id),
    ),
  );
  const local = receptions.filter(({ id, recipientId }) => recipientId !== null && ended.has(id));
  if (local.length > 0) {
    await appendEvents(
      tx,
      local.map(({ id, recipientId }) => ({
        kind: "mail.reception.ended",
        subjectId: id,
        subjectVersion: 2,
        audience: [installationAudience],
        data: { recipientId, end },
        occurredAt,
      })),
    );
  }
  return ended;
}
