import type { Statements } from "../../shared/database/statements.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import type { LockedMailbox } from "./store/mailbox-lock.js";
import { shrinkSendWindow, type UnsentMessage } from "./store/unsent-messages.js";

/**
 * Gives back what sends counted that never left: their recipients in the window of 24 hours, and their use of the plan (wire
 * contract labels-and-schedule 5). Call it last: it locks the counters.
 */
export async function giveBackSends(
  tx: Statements,
  { identityId, organizationId }: Pick<LockedMailbox, "identityId" | "organizationId">,
  unsent: readonly UnsentMessage[],
): Promise<void> {
  if (unsent.length === 0) return;
  for (const { recipients, holdUntil } of unsent) await shrinkSendWindow(tx, identityId, recipients, holdUntil);
  const uses = unsent.map(({ createdAt: usedAt }) => ({
    organizationId,
    identityId,
    channel: "email_outbound" as const,
    units: -1,
    usedAt,
  }));
  await recordUsage(tx, ...uses);
}
