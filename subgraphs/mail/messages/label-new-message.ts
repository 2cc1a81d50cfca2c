import type { Transaction } from "../../shared/database/client.js";
import { ensureLabels } from "../../shared/labels/catalogue.js";
import { insertLabelEvents } from "./store/label-events.js";
import type { LockedMailbox } from "./store/mailbox-lock.js";
import { addMessageLabels } from "./store/message-labels.js";

/**
 * Gives labels to a message that this transaction stored. It has them from its beginning, so that it does not change.
 * Throws `label_limit_reached`.
 */
export async function labelNewMessage(
  tx: Transaction,
  mailbox: Pick<LockedMailbox, "id" | "organizationId">,
  messageId: string,
  names: readonly string[],
  now: Date,
): Promise<void> {
  if (names.length === 0) return;
  const ids = await ensureLabels(tx, mailbox.organizationId, names, now);
  await addMessageLabels(
    tx,
    names.map((name) => ({ messageId, labelId: ids.get(name)! })),
  );
  const events = names.map((label) => ({ messageId, label, isAdded: true }));
  await insertLabelEvents(tx, mailbox.id, events, now);
}
