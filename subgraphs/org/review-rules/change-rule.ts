import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { reviewRulesErrors } from "./errors.js";
import { lockRule } from "./lock-rule.js";
import { readRule, requireLists, type WrittenRule } from "./read-rule.js";
import { recordRuleChange } from "./record-policy-change.js";
import { scopeOf } from "./rules/rule-draft.js";
import { requireDeciders } from "./require-deciders.js";
import { updateRule } from "./store/rules.js";

/** A change of a rule that was read in a version. Undefined members stay as they are. */
export interface RuleEdit {
  readonly id: string;
  readonly version: number;
  readonly given: Partial<WrittenRule>;
}

/**
 * Changes a rule of the viewer's organization. Throws what `lockRule`, `readRule` and `requireDeciders` throw,
 * `review_rule_changed`.
 */
export async function changeRule(
  tx: Transaction,
  context: RequestContext,
  { id, version, given }: RuleEdit,
): Promise<void> {
  const { services } = context;
  const { organizationId, policy, rule } = await lockRule(tx, context, id);
  if (rule.version !== version) {
    throw reviewRulesErrors.problem("review_rule_changed", { details: { version: rule.version } });
  }
  const { allIdentities, identityIds } = rule;
  const values = readRule({
    ...rule,
    ...scopeOf(rule.operations),
    identities: { allIdentities, identityIds },
    ...given,
  });
  requireLists(values.conditions, policy.lists);
  if (values.enabled && values.action === "hold") {
    await requireDeciders(tx, services, organizationId, policy.deciders, values.approvals);
  }
  const now = services.clock.now();
  await updateRule(tx, id, values, now);
  const data = { action: values.action, enabled: values.enabled };
  const change = { organizationId, id, version: version + 1, data, occurredAt: now };
  await recordRuleChange(tx, { kind: "review_rule.changed", ...change });
}
