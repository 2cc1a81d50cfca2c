import { sharedErrors } from "../../shared/errors/shared-errors.js";

/** `recipient_blocked` as the contract has it (wire contract im 9). */
export function recipientBlocked(blocked: {
  readonly number: string;
  readonly ruleId: string | null;
  readonly reason: string;
}) {
  const { number: address, ruleId, reason } = blocked;
  return sharedErrors.problem("recipient_blocked", { details: { matched_rule_id: ruleId, address, reason } });
}
