import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { readPolicyInForce } from "../../shared/reviews/policy/read-policy.js";
import type { PolicyInForce } from "../../shared/reviews/rules/policy-in-force.js";
import { lockPolicy } from "./lock-policy.js";
import { neededDeciders } from "./needed-deciders.js";
import { recordPolicyChange } from "./record-policy-change.js";
import { requireDeciders } from "./require-deciders.js";
import type { GivenPresets } from "./rules/own-presets.js";
import { changedSettings, type GivenSettings } from "./rules/policy-input.js";
import { storePolicy } from "./store/policies.js";

/**
 * Changes the policy of the viewer's organization; the policy after that. Without a difference, nothing is counted or
 * reported. Throws what `lockPolicy` and `requireDeciders` throw.
 */
export async function changePolicy(
  tx: Transaction,
  context: RequestContext,
  given: GivenSettings & GivenPresets,
): Promise<PolicyInForce> {
  const { services } = context;
  const { organizationId, policy } = await lockPolicy(tx, context, given.approveWith != null);
  const presets = {
    outboundPreset: given.outboundPreset ?? policy.outboundPreset,
    inboundPreset: given.inboundPreset ?? policy.inboundPreset,
  };
  const settings = { ...changedSettings(policy, given), ...presets };
  const changed = (Object.keys(settings) as (keyof typeof settings)[]).filter((key) => settings[key] !== policy[key]);
  if (changed.length === 0) return policy;
  if (changed.some((key) => key === "deciders" || key in presets)) {
    const needed = await neededDeciders(tx, organizationId, { rules: policy.rules, ...presets });
    await requireDeciders(tx, services, organizationId, settings.deciders, needed);
  }
  await storePolicy(tx, organizationId, settings);
  const data = { changed, ...presets };
  await recordPolicyChange(tx, { organizationId, identityId: null, data, occurredAt: services.clock.now() });
  return readPolicyInForce(tx, organizationId, null);
}
