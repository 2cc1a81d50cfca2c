import { Type } from "typebox";
import type { ChatContactRuleRecordFragment, ChatRuleMatchType, ChatRuleAction } from "../../../generated/documents.js";
import { directionQuery, ruleDirection, RuleDirection } from "../rule-direction.js";
import { Instant } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });

export const RuleAction = Type.Union([Type.Literal("allow"), Type.Literal("block")]);
export const MatchType = Type.Union([Type.Literal("exact_user"), Type.Literal("workspace")]);

/** The record of a contact rule (wire contract client-drift 9c). */
export const contactRuleSchema = Type.Object(
  {
    id: Uuid,
    agent_identity_id: Uuid,
    action: RuleAction,
    match_type: MatchType,
    match_target: Type.String(),
    direction: RuleDirection,
    contact: Type.Null(),
    status: Type.Literal("active"),
    created_at: Instant,
    updated_at: Instant,
  },
  {
    $id: "ChatContactRule",
    description: "A rule of an identity about a user or a workspace of Slack, in one direction or in both.",
  },
);

/** A contact rule as the wire has it. */
export function contactRuleRecord(rule: ChatContactRuleRecordFragment): object {
  return {
    id: rule.id,
    agent_identity_id: rule.identityId,
    action: rule.action.toLowerCase(),
    match_type: rule.matchType.toLowerCase(),
    match_target: rule.matchTarget,
    direction: rule.direction.toLowerCase(),
    contact: null,
    status: "active",
    created_at: rule.createdAt,
    updated_at: rule.updatedAt,
  };
}

/** Query keys of every list of rules (wire contract client-drift 9c). */
export const ruleListQuery = {
  action: Type.Optional(RuleAction),
  match_type: Type.Optional(MatchType),
  direction: directionQuery,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Number of items." })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: "Items to skip, at most 10,000." })),
};

interface RuleListQuery {
  readonly action?: "allow" | "block";
  readonly match_type?: "exact_user" | "workspace";
  readonly direction?: "inbound" | "outbound" | "both";
  readonly limit?: number;
  readonly offset?: number;
}

/** The variables of a list of rules. */
export function ruleListVariables({ action, match_type, direction, limit, offset }: RuleListQuery) {
  return {
    action: action?.toUpperCase() as ChatRuleAction | undefined,
    matchType: match_type?.toUpperCase() as ChatRuleMatchType | undefined,
    direction: ruleDirection(direction),
    first: limit ?? 50,
    offset: offset ?? 0,
  };
}
