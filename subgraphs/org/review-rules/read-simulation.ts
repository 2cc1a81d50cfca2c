import type { RequestContext } from "../../shared/context/request-context.js";
import { timeZoneOf } from "../../shared/dates/time-zone.js";
import { invalid, invalidValue } from "../../shared/errors/shared-errors.js";
import type { OwnRule } from "../../shared/reviews/rules/policy-in-force.js";
import type { ListInForce } from "../../shared/reviews/rules/review-lists.js";
import { reviewRulesErrors } from "./errors.js";
import { readIdentities, requireSmallRule } from "./read-rule.js";
import { mostRules } from "./rules/limits.js";
import { listViolations } from "./rules/named-lists.js";
import { isRefusedDraft, readRuleDraft } from "./rules/rule-draft.js";
import { conflictOf } from "./rules/rule-conflict.js";
import type { SimulatedRuleInput } from "./types/simulation.js";

/**
 * Rules as they would be, checked like those that are stored. Disabled ones are left out.
 * @throws Problem `validation_failed` with the place of the rule, `hold_not_supported`, `condition_not_for_topic`
 */
export async function readSimulatedRules(
  context: RequestContext,
  given: readonly SimulatedRuleInput[],
  lists: readonly ListInForce[],
): Promise<OwnRule[]> {
  if (given.length > mostRules) throw invalidValue(["rules"], `An organization has at most ${mostRules} rules.`);
  const rules: OwnRule[] = [];
  for (const [index, one] of given.entries()) {
    requireSmallRule(one);
    const draft = readRuleDraft(
      {
        name: one.name,
        direction: one.direction ?? "out",
        operations: one.operations ?? [],
        topics: one.topics ?? [],
        action: one.action,
        enabled: one.enabled ?? true,
        appliesTo: one.appliesTo ?? "agents",
        conditions: one.conditions ?? [],
        approvals: one.approvals ?? 1,
        ttlHours: one.ttlHours ?? null,
        onExpiry: one.onExpiry ?? null,
        messageToAgent: one.messageToAgent ?? null,
      },
      timeZoneOf,
    );
    const violations = isRefusedDraft(draft) ? draft : listViolations(draft.conditions, lists);
    if (isRefusedDraft(draft) || violations.length > 0) {
      throw invalid(violations.map(({ path, ...rest }) => ({ path: ["rules", index, ...path], ...rest })));
    }
    const conflict = conflictOf(draft);
    if (conflict !== null) {
      const { code, ...details } = conflict;
      throw reviewRulesErrors.problem(code, { details });
    }
    const { allIdentities, identityIds } = await readIdentities(context, one.agentHandles ?? null);
    const { enabled, ...values } = draft;
    const identities = allIdentities ? "all" : identityIds;
    if (enabled) rules.push({ ...values, id: one.id ?? String(index + 1), identities });
  }
  return rules;
}
