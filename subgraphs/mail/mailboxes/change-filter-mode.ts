import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { setFilterMode } from "./store/mailboxes.js";

/**
 * Sets who may write to the mailbox of an identity (wire contract mail 2.1), and tells the identity. Answers whether
 * that was another mode before.
 */
export async function changeFilterMode(
  tx: Transaction,
  identityId: string,
  filterMode: "whitelist" | "blacklist",
  now: Date,
): Promise<boolean> {
  const changed = await setFilterMode(tx, identityId, filterMode, now);
  if (changed === null) return false;
  await appendEvent(tx, {
    kind: "mail.mailbox.updated",
    subjectId: changed.id,
    subjectVersion: changed.version,
    audience: [{ identityId, organizationId: changed.organizationId, side: null }],
    data: { filterMode },
    occurredAt: now,
  });
  return true;
}
