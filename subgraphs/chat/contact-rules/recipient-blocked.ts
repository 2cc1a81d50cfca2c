import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { Verdict } from "./rules/judge-person.js";

/** `recipient_blocked`, as mail and instant messages have it (wire contract im 9). */
export function recipientBlocked({ address, ruleId, reason }: Verdict) {
  return sharedErrors.problem("recipient_blocked", { details: { matched_rule_id: ruleId, address, reason } });
}
