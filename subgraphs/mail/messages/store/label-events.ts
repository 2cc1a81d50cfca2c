import { actorIn } from "../../../shared/database/actor.js";
import type { Transaction, Writer } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";

/** A label that a message got or lost. */
export interface NewLabelEvent {
  readonly messageId: string;
  readonly label: string;
  readonly isAdded: boolean;
}

/** Removes label events of before a time, the oldest first; returns how many. */
export async function deleteLabelEvents(db: Writer, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from mail_label_event where id in (
      select id from mail_label_event where event_at < ${before}::timestamptz order by event_at limit ${limit})`;
}

/** Records changes of labels of one mailbox, by who opened the transaction. */
export async function insertLabelEvents(
  tx: Transaction,
  mailboxId: string,
  events: readonly NewLabelEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const actor = actorIn(tx);
  const column = <Name extends keyof NewLabelEvent>(name: Name) => events.map((event) => event[name]);
  await tx.$executeRaw`
    insert into mail_label_event
      (id, mailbox_id, message_id, label, is_added, event_at, actor_kind, actor_id, actor_organization_id)
    select e.id, ${mailboxId}::uuid, e.message_id, e.label, e.is_added, ${now}::timestamptz, ${actor.kind}, ${actor.id},
           ${actor.organizationId}
    from unnest(${events.map(() => orderedId(now))}::uuid[], ${column("messageId")}::uuid[], ${column("label")}::text[],
                ${column("isAdded")}::boolean[]) as e (id, message_id, label, is_added)`;
}
