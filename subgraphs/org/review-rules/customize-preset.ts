import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { changeOwnPresets } from "./change-own-presets.js";
import { changePolicy } from "./change-policy.js";
import { createRule } from "./create-rule.js";
import { lockPolicy } from "./lock-policy.js";
import { lockAgent } from "./read-agent.js";
import { customizedRules } from "./rules/customized-preset.js";
import { noOwnPresets } from "./rules/own-presets.js";
import { findVisiblePresets } from "./store/policies.js";
import { toReviewPolicy } from "./to-review-policy.js";
import type { ReviewPolicy } from "./types/review-policy.js";

/** The policy after it, and the ids of the new rules. */
export interface Customized {
  readonly policy: ReviewPolicy;
  readonly ruleIds: readonly string[];
}

/**
 * Writes the rules of the preset in force after those that there are, and sets `autonomous`: the same is decided, and the rules can
 * be changed (wire contract reviews R36). For an agent they name it alone. `autonomous` has no rules, so it changes nothing.
 * Throws `not_found`, and what `createRule`, `changePolicy` and `changeOwnPresets` throw.
 */
export async function customizePreset(
  tx: Transaction,
  context: RequestContext,
  agentHandle: string | null,
): Promise<Customized> {
  const agent = agentHandle === null ? null : await lockAgent(tx, context, agentHandle);
  const { policy } = await lockPolicy(tx, context);
  const [own = noOwnPresets] = agent === null ? [] : await findVisiblePresets(tx, context.viewer, [agent.id]);
  const rules = customizedRules(own.outboundPreset ?? policy.outboundPreset);
  if (rules.length === 0) return { policy: toReviewPolicy(policy, own), ruleIds: [] };
  const identities = { allIdentities: agent === null, identityIds: agent === null ? [] : [agent.id] };
  const ruleIds: string[] = [];
  for (const {
    name,
    operations,
    appliesTo,
    conditions,
    action,
    approvals,
    ttlHours,
    onExpiry,
    messageToAgent,
  } of rules) {
    const rule = { name, operations, appliesTo, conditions, action, approvals, ttlHours, onExpiry, messageToAgent };
    ruleIds.push(await createRule(tx, context, { ...rule, ...identities, enabled: true }, null));
  }
  const preset = { outboundPreset: "autonomous" } as const;
  if (agentHandle !== null) return { policy: await changeOwnPresets(tx, context, agentHandle, preset), ruleIds };
  return { policy: toReviewPolicy(await changePolicy(tx, context, preset), noOwnPresets), ruleIds };
}
