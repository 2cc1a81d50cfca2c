import { Prisma } from "../../../generated/prisma/client.js";
import type { Direction } from "./rules/direction.js";
import type { TargetRule } from "./rules/target-rules.js";

/** The tables of a domain's contact rules. All domains have the same columns. */
export interface RuleTable {
  readonly name: "mail_contact_rule" | "im_contact_rule" | "chat_contact_rule";
  readonly actionType: "MailRuleAction" | "ImRuleAction" | "ChatRuleAction";
  readonly matchType: "MailMatchType" | "ImRuleMatchType" | "ChatRuleMatchType";
}

/** The target and the owner of a rule. */
export interface RuleTarget {
  readonly identityId: string;
  readonly matchType: string;
  readonly matchTarget: string;
}

/** A rule as it is stored. */
export interface StoredRule extends TargetRule, RuleTarget {
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of rules `c`, as `StoredRule` has them. */
export const ruleColumns = Prisma.sql`
  c.id, c.identity_id as "identityId", c.action::text as action, c.direction::text as direction,
  c.match_type::text as "matchType", c.match_target as "matchTarget", c.merged_ids as "mergedIds", c.version,
  c.created_at as "createdAt", c.updated_at as "updatedAt"`;

/** The condition on `c` for a filter by direction: one direction includes the rules for both. */
export function ofDirection(direction: Direction): Prisma.Sql {
  const wanted: Direction[] = direction === "both" ? ["both"] : [direction, "both"];
  return Prisma.sql`c.direction = any(${wanted}::"ContactRuleDirection"[])`;
}
