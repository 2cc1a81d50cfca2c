import { type JudgedOperation, operationFacts } from "../../../shared/reviews/rules/arrivals.js";
import type { ConditionType } from "../../../shared/reviews/rules/condition.js";
import { operationWithout } from "../../../shared/reviews/rules/condition-topics.js";

import type { RuleDraft } from "./rule-draft.js";

/** A rule whose parts do not fit together. */
export type RuleConflict =
  | { readonly code: "hold_not_supported"; readonly operation: JudgedOperation }
  | {
      readonly code: "condition_not_for_topic";
      readonly condition: ConditionType;
      readonly operation: JudgedOperation;
    };

/** The first conflict of a rule; null when its parts fit (wire contract reviews R1, R20). */
export function conflictOf({
  action,
  operations,
  conditions,
}: Pick<RuleDraft, "action" | "operations" | "conditions">) {
  const unheld = operations.find((operation) => !operationFacts(operation).canBeHeld);
  if (action === "hold" && unheld !== undefined) {
    return { code: "hold_not_supported", operation: unheld } satisfies RuleConflict;
  }
  for (const { type: condition } of conditions) {
    const operation = operationWithout(condition, operations);
    if (operation !== null) return { code: "condition_not_for_topic", condition, operation } satisfies RuleConflict;
  }
  return null;
}
