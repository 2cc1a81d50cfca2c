import type { Statements } from "../../shared/database/statements.js";
import { appendEvents, nobody } from "../../shared/events/append-event.js";
import { removeReceptions, type WaitingReception } from "./store/receptions.js";

/** How a mail of this installation ended here: its sender is told. */
export type ReceptionEnd = "delivered" | "no_mailbox" | "mailbox_full" | "too_many_hops";

/**
 * Takes receptions away, and tells of those whose sender is of this installation. Answers the ids of those that nobody else took
 * before. What follows for the sender's message happens in a transaction of its own: two mailboxes that write to each other
 * would otherwise wait for each other.
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
  const told = receptions.filter(({ id, recipientId }) => recipientId !== null && ended.has(id));
  if (told.length > 0) {
    await appendEvents(
      tx,
      told.map(({ id, recipientId }) => ({
        kind: "mail.reception.ended",
        subjectId: id,
        subjectVersion: 2,
        audience: [nobody],
        data: { recipientId, end },
        occurredAt,
      })),
    );
  }
  return ended;
}
