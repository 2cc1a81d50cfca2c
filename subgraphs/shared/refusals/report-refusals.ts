import type { Transaction } from "../database/client.js";
import { appendEvent, hiddenFromAgents } from "../events/append-event.js";
import { type RefusedBy, takeRefusals } from "./refused-sends.js";

/**
 * Appends `send.refused` for what a rule refused since its last event, at most once a minute for each rule and agent
 * (wire contract reviews 2.6). No agent sees it.
 */
export async function reportRefusals(tx: Transaction, by: RefusedBy, now: Date): Promise<void> {
  const refusals = await takeRefusals(tx, by, now);
  if (refusals === null) return;
  const { organizationId, identityId, step } = by;
  await appendEvent(tx, {
    kind: "send.refused",
    subjectId: identityId,
    subjectVersion: refusals.version,
    audience: [{ identityId, organizationId, side: hiddenFromAgents }],
    data: { step, count: refusals.count },
    occurredAt: now,
  });
}
