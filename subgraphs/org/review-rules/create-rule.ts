import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { reviewRulesErrors } from "./errors.js";
import { lockPolicy } from "./lock-policy.js";
import { noSuchRule } from "./lock-rule.js";
import { recordRuleChange } from "./record-policy-change.js";
import { requireLists } from "./read-rule.js";
import { requireDeciders } from "./require-deciders.js";
import { mostRules } from "./rules/limits.js";
import { movedBefore } from "./rules/rule-order.js";
import { insertRule, listVisibleRules, orderRules, type RuleValues } from "./store/rules.js";

/**
 * Creates a rule of the viewer's organization, before another one or at the end; its id. Throws what `lockPolicy` and
 * `requireDeciders` throw, `not_found`, `review_rule_limit_reached`.
 */
export async function createRule(
  tx: Transaction,
  context: RequestContext,
  values: RuleValues,
  before: string | null,
): Promise<string> {
  const { viewer, services } = context;
  const { organizationId, policy } = await lockPolicy(tx, context);
  const rules = await listVisibleRules(tx, viewer);
  if (before !== null && !rules.some(({ id }) => id === before)) throw noSuchRule();
  if (rules.length >= mostRules) {
    throw reviewRulesErrors.problem("review_rule_limit_reached", { details: { limit: mostRules } });
  }
  requireLists(values.conditions, policy.lists);
  if (values.enabled && values.action === "hold") {
    await requireDeciders(tx, services, organizationId, policy.deciders, values.approvals);
  }
  const now = services.clock.now();
  const id = orderedId(now);
  const position = (rules.at(-1)?.position ?? 0) + 1;
  await insertRule(tx, { id, organizationId, position, createdBy: viewer.userId!, createdAt: now }, values);
  const ids = [...rules.map((rule) => rule.id), id];
  if (before !== null) await orderRules(tx, movedBefore(ids, id, before));
  const { action, enabled } = values;
  const data = { action, enabled };
  await recordRuleChange(tx, { kind: "review_rule.created", organizationId, id, version: 1, data, occurredAt: now });
  return id;
}
