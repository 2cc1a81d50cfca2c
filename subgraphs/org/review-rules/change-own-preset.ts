import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { readPolicyInForce } from "../../shared/reviews/policy/read-policy.js";
import { holdsSomething, type OutboundPreset } from "../../shared/reviews/rules/presets.js";
import { lockPolicy } from "./lock-policy.js";
import { lockAgent } from "./read-agent.js";
import { recordPolicyChange } from "./record-policy-change.js";
import { requireDeciders } from "./require-deciders.js";
import { findVisiblePresets, storeOwnPreset } from "./store/policies.js";
import { toReviewPolicy } from "./to-review-policy.js";
import type { ReviewPolicy } from "./types/review-policy.js";

/**
 * Gives an agent a preset of its own, or with null that of its organization; its policy after that. Throws `not_found`, and what
 * `lockPolicy` and `requireDeciders` throw.
 */
export async function changeOwnPreset(
  tx: Transaction,
  context: RequestContext,
  agentHandle: string,
  preset: OutboundPreset | null,
): Promise<ReviewPolicy> {
  const { viewer, services } = context;
  const { id: identityId, agentHandle: handle } = await lockAgent(tx, context, agentHandle);
  const { organizationId, policy } = await lockPolicy(tx, context);
  const [current] = await findVisiblePresets(tx, viewer, [identityId]);
  if (preset === (current?.outboundPreset ?? null)) return toReviewPolicy(policy, preset);
  if (preset !== null && holdsSomething(preset)) {
    await requireDeciders(tx, services, organizationId, policy.deciders, 1);
  }
  await storeOwnPreset(tx, identityId, preset);
  const data = { agent_handle: handle, outboundPreset: preset ?? policy.outboundPreset, own: preset !== null };
  await recordPolicyChange(tx, { organizationId, identityId, data, occurredAt: services.clock.now() });
  return toReviewPolicy(await readPolicyInForce(tx, organizationId, null), preset);
}
