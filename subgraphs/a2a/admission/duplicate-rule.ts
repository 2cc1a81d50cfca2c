import type { Problem } from "../../shared/errors/problem.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";

/** 409 `duplicate_contact_rule` with the conflicting rule (wire contract a2a 4.6). */
export function duplicateRule(existingRuleId: string): Problem {
  return sharedErrors.problem("duplicate_contact_rule", { details: { existing_rule_id: existingRuleId } });
}
