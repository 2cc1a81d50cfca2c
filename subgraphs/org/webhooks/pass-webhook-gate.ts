import type { Transaction } from "../../shared/database/client.js";
import { passUnheldRules, senderIn } from "../../shared/refusals/pass-unheld-rules.js";
import { findFrozenBy } from "../../shared/reviews/frozen-by.js";
import { passGate } from "../../shared/reviews/gate.js";

/** The gate for a key that has webhooks sent somewhere: a freeze and rules. @throws Problem `agent_frozen` and its like, `blocked_by_rule` */
export async function passWebhookGate(tx: Transaction, identityId: string, at: Date): Promise<void> {
  const sender = await findFrozenBy(tx, identityId);
  passGate("webhook.write", sender);
  await passUnheldRules(tx, {
    operation: "webhook.write",
    identityId,
    sender,
    actor: senderIn(tx),
    audience: null,
    at,
  });
}
