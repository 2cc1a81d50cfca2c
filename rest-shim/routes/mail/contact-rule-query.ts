import { Type } from "typebox";
import type { MailMatchType, MailRuleAction } from "../../../generated/documents.js";
import { directionQuery, ruleDirection } from "../rule-direction.js";

export const RuleAction = Type.Union([Type.Literal("allow"), Type.Literal("block")]);
export const MatchType = Type.Union([Type.Literal("exact_email"), Type.Literal("domain")]);

/** Query keys of every list of rules (wire contract mail 7). */
export const ruleListQuery = {
  action: Type.Optional(RuleAction),
  match_type: Type.Optional(MatchType),
  direction: directionQuery,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Number of items." })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: "Items to skip, at most 10,000." })),
};

interface RuleListQuery {
  readonly action?: "allow" | "block";
  readonly match_type?: "exact_email" | "domain";
  readonly direction?: "inbound" | "outbound" | "both";
  readonly limit?: number;
  readonly offset?: number;
}

/** The variables of a list of rules. */
export function ruleListVariables({ action, match_type, direction, limit, offset }: RuleListQuery) {
  return {
    action: action?.toUpperCase() as MailRuleAction | undefined,
    matchType: match_type?.toUpperCase() as MailMatchType | undefined,
    direction: ruleDirection(direction),
    first: limit ?? 50,
    offset: offset ?? 0,
  };
}
