import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { readPolicyInForce } from "../../shared/reviews/policy/read-policy.js";
import { lockPolicy } from "./lock-policy.js";
import { lockAgent } from "./read-agent.js";
import { asksPeople } from "./needed-deciders.js";
import { recordPolicyChange } from "./record-policy-change.js";
import { requireDeciders } from "./require-deciders.js";
import { changedPresets, type GivenPresets, noOwnPresets } from "./rules/own-presets.js";
import { findVisiblePresets, storeOwnPresets } from "./store/policies.js";
import { toReviewPolicy } from "./to-review-policy.js";
import type { ReviewPolicy } from "./types/review-policy.js";

/**
 * Gives an agent presets of its own, or those of its organization; its policy after that. Throws `not_found`, and what
 * `lockPolicy` and `requireDeciders` throw.
 */
export async function changeOwnPresets(
  tx: Transaction,
  context: RequestContext,
  agentHandle: string,
  given: GivenPresets,
): Promise<ReviewPolicy> {
  const { viewer, services } = context;
  const { id: identityId, agentHandle: handle } = await lockAgent(tx, context, agentHandle);
  const { organizationId, policy } = await lockPolicy(tx, context);
  const [current] = await findVisiblePresets(tx, viewer, [identityId]);
  const before = current ?? noOwnPresets;
  const own = changedPresets(before, given);
  const { outboundPreset, inboundPreset } = own;
  if (outboundPreset === before.outboundPreset && inboundPreset === before.inboundPreset) {
    return toReviewPolicy(policy, own);
  }
  if (asksPeople(own)) await requireDeciders(tx, services, organizationId, policy.deciders, 1);
  await storeOwnPresets(tx, identityId, own);
  const data = {
    agent_handle: handle,
    outboundPreset: outboundPreset ?? policy.outboundPreset,
    own: outboundPreset !== null,
    inboundPreset: inboundPreset ?? policy.inboundPreset,
    ownInbound: inboundPreset !== null,
  };
  await recordPolicyChange(tx, { organizationId, identityId, data, occurredAt: services.clock.now() });
  return toReviewPolicy(await readPolicyInForce(tx, organizationId, null), own);
}
